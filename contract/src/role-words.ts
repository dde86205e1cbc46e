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
  /** The purpose of each role. */
  purposes: {
    credit: 'Decides loan requests',
    finance: 'Moves money: commissions, refunds, money in suspense, payout accounts, the payout stop',
    support: 'Looks after customers and agents: their accounts and their sign-ins',
    auditor: 'Reads everything and changes nothing',
  } satisfies Record<StaffRole, string>,
  /** The link to the staff, from an act that needs another role. */
  whoHasIt: 'See who has it',
  choose: 'Please choose at least one role',
  /**
   * The roles that may do it, and what to do next. It is shown where an act is not offered, and follows the refusal's message.
   * @param subject 'It' after a sentence that names the act, 'Acting here' beside a list with several acts
   */
  needed: (needed: RolesNeeded, subject: 'This' | 'It' | 'Acting here' = 'This'): string => {
    if (needed === 'all') return `${subject} needs all roles. Please ask an admin who has them.`
    const names = needed.map((role) => labels[role])
    const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]
    return `${subject} needs the role ${list}. Please ask an admin who has it.`
  },
}
