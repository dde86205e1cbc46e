/**
 * The kinds of open items: payments that cannot be booked as they came (C-176), loans whose money came back after something had been
 * repaid (C-86), and claims of payers and the provider.
 */
export const openItemKinds = [
  'unreadable_charge',
  'wrong_currency',
  'above_ceiling',
  'unreadable_transfer',
  'returned_disbursement',
  'dispute',
  'refund',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]
