import type { RolesNeeded, StaffRole } from '@kasuwa/domain/access/staff-roles.ts'

const labels: Record<StaffRole, string> = {
  credit: 'Credit',
  finance: 'Finance',
  support: 'Support',
  auditor: 'Auditor',
}

/** Roles of staff in words (C-177). All are ours. */
export const roleWords = {
  labels,
  /** What each is for. */
  purposes: {
    credit: 'Decides loan requests',
    finance: 'Moves money: commissions, refunds, money in suspense, payout accounts, the payouts stop',
    support: 'Looks after customers and agents: their accounts and their sign-ins',
    auditor: 'Reads everything and changes nothing',
  } satisfies Record<StaffRole, string>,
  choose: 'Please choose at least one role',
  /** Which roles may, and what to do next. It follows the refusal's message, and stands where an act is not offered. */
  needed: (needed: RolesNeeded): string => {
    if (needed === 'all') return 'It takes all roles. Please ask an admin who has them.'
    const names = needed.map((role) => labels[role])
    const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]
    return `It takes the role ${list}. Please ask an admin who has it.`
  },
}
