import { addKobo, type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import type { Viewer } from '../context/context.ts'
import { personAnswer } from '../profile/person-answer.ts'
import type { Group } from './group-repository.ts'
import type { Member, MemberLoan } from './member-repository.ts'

/** A group of the list (DATA-09), with how many running loans its members have, and the amount approved of them (C-121). */
export function groupAnswer(viewer: Viewer, group: Group, members: readonly Member[]) {
  const loans = runningLoans(members)
  return {
    ...describedAnswer(group),
    total_active_loans: loans.length,
    total_loan_amount: sum(loans, (loan) => loan.approved),
    members_count: members.length,
    members: members.map((member) => customerAnswer(viewer, member)),
  }
}

/** A group with its customers (DATA-11, DATA-12); the totals are the sums of their columns (C-121). */
export function groupDetailAnswer(viewer: Viewer, group: Group, members: readonly Member[]) {
  const loans = runningLoans(members)
  return {
    cluster: { ...describedAnswer(group), customers: members.map((member) => customerAnswer(viewer, member)) },
    totals: {
      active_loans: sum(loans, (loan) => loan.approved),
      paid_loans: sum(loans, (loan) => loan.paid),
    },
  }
}

const runningLoans = (members: readonly Member[]): MemberLoan[] => members.flatMap(({ loan }) => loan ?? [])

const sum = (loans: readonly MemberLoan[], of: (loan: MemberLoan) => Kobo): Kobo => addKobo(...loans.map(of))

const describedAnswer = ({ id, name, repaymentDay, description, location, createdAt, status }: Group) => ({
  id,
  name,
  repayment_day: repaymentDay,
  description,
  location,
  created_at: createdAt,
  status,
})

const customerAnswer = (viewer: Viewer, member: Member) => ({
  id: member.customerId,
  user: { id: member.userId, ...personAnswer(viewer, member), email: member.email, status: member.status },
  created_at: member.createdAt,
  cluster_id: member.groupId,
  active_loan: member.loan && loanAnswer(member.loan),
})

const loanAnswer = ({ id, loanId, amount, approved, total, paid, status, writtenOffAt, lastPaidAt }: MemberLoan) => ({
  id,
  loan_id: loanId,
  amount,
  approved_amount: approved,
  total_paid_amount: paid,
  outstanding_balance: subtractKobo(total, paid),
  status,
  written_off_at: writtenOffAt,
  last_payment: lastPaidAt ? [{ paid_at: lastPaidAt }] : [],
})
