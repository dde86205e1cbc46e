import type { Group, GroupCustomer, GroupDetail, GroupList } from './group-queries.ts'

const amina = { first_name: 'Amina', last_name: 'Bello', phone: '08031234567', profile_picture_url: null }

/** An active group of one member, which repays on the 15th, unless changed. */
export function someGroup(changes: Partial<Group> = {}): Group {
  return {
    id: 'group-1',
    name: 'Alpha',
    repayment_day: 15,
    description: '',
    location: 'Kano',
    created_at: '2025-06-01T23:30:00.000Z',
    status: 'active',
    total_active_loans: 1,
    total_loan_amount: 50_000,
    members_count: 1,
    members: [someGroupCustomer()],
    ...changes,
  }
}

/** The answer of agent/clusters: one page with these groups. */
export function groupsAnswer(
  groups: readonly Group[] = [someGroup()],
  changes: Partial<GroupList['groupData']> & { page?: Partial<GroupList['page']> } = {},
): { data: GroupList } {
  const { page, ...counts } = changes
  const groupData = {
    total_groups: groups.length,
    active_groups: groups.length,
    inactive_groups: 0,
    total_members: groups.length,
    ...counts,
  }
  return {
    data: {
      groups: [...groups],
      groupData,
      page: { current: 1, next: null, prev: null, total: groups.length, ...page },
    },
  }
}

/** A group's customer with a running loan of 50,000, of which 18,125 is paid, unless changed. */
export function someGroupCustomer({
  user,
  ...changes
}: Partial<Omit<GroupCustomer, 'user'>> & { user?: Partial<GroupCustomer['user']> } = {}): GroupCustomer {
  return {
    id: 'customer-1',
    user: { id: 'user-1', ...amina, email: 'amina@example.com', status: 'active', ...user },
    created_at: '2025-05-01T09:00:00.000Z',
    cluster_id: 'group-1',
    active_loan: {
      id: 'loan-1',
      loan_id: 'LN-10000001',
      amount: 60_000,
      approved_amount: 50_000,
      total_paid_amount: 18_125,
      outstanding_balance: 34_375,
      status: 'overdue',
      written_off_at: null,
      last_payment: [{ paid_at: '2025-06-09T23:30:00.000Z' }],
    },
    ...changes,
  }
}

export function someGroupDetail(
  customers: readonly GroupCustomer[] = [someGroupCustomer()],
  changes: Partial<GroupDetail['cluster']> = {},
): GroupDetail {
  const { id, name, repayment_day, description, location, created_at, status } = someGroup()
  return {
    cluster: {
      id,
      name,
      repayment_day,
      description,
      location,
      created_at,
      status,
      ...changes,
      customers: [...customers],
    },
    totals: { active_loans: 50_000, paid_loans: 18_125 },
  }
}
