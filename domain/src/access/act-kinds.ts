/** The kinds of acts by which the staff trail is filtered. */
export const actKinds = [
  'loans',
  'money',
  'cash',
  'customers',
  'proposals',
  'staff',
  'sign-ins',
  'reading',
  'files',
  'other',
] as const
export type ActKind = (typeof actKinds)[number]

/** The acts that a search of the staff trail finds of a person: what was done with them or their loans, or what they did. */
export const trailSides = ['about', 'by'] as const
export type TrailSide = (typeof trailSides)[number]

/** The beginnings of the actions of each kind. Where several fit, the longest decides. */
const beginnings: Record<Exclude<ActKind, 'other'>, readonly string[]> = {
  loans: ['loan.', 'collection.', 'product.'],
  money: [
    'agent.payout',
    'books.',
    'commission.',
    'credit.',
    'customer.credited',
    'disbursement.',
    'money.',
    'open-item.',
    'payment.',
    'payouts.',
    'provider.',
    'repayment.',
    'suspense.',
    'transfer.',
    'work.',
  ],
  cash: ['cash.'],
  customers: [
    'agent.customers',
    'bank-account.',
    'case.',
    'customer.',
    'file.',
    'group.',
    'identity.',
    'kyc.',
    'phone.',
    'profile.',
    'text.',
    'user.names',
    'virtual-account.',
  ],
  proposals: ['proposal.'],
  staff: ['sign-ins.', 'staff.', 'totp.', 'user.'],
  'sign-ins': ['password.', 'totp.off', 'totp.on', 'totp.recovery', 'user.signed'],
  reading: ['bvn.', 'data.', 'document.'],
  files: ['agreement.', 'list.', 'receipt.', 'statement.'],
}
const all = Object.entries(beginnings)
  .flatMap(([kind, texts]) => texts.map((text) => ({ kind: kind as ActKind, text })))
  .toSorted((a, b) => b.text.length - a.text.length)

/** The kind of an action of the audit trail, such as 'loan.approved'. */
export const actKindOf = (action: string): ActKind => all.find(({ text }) => action.startsWith(text))?.kind ?? 'other'
