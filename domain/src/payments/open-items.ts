/**
 * The kinds of open items: payments that cannot be booked as they came (C-176), loans whose money came back after something had been
 * repaid (C-86), claims of payers and the provider, and settlements whose sum has changed (C-192).
 */
export const openItemKinds = [
  'unreadable_charge',
  'wrong_currency',
  'above_ceiling',
  'unreadable_transfer',
  'returned_disbursement',
  'dispute',
  'refund',
  'settlement_differs',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]
