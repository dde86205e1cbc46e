import type { ActKind } from '@kasuwa/domain/access/act-kinds.ts'
import { actWords } from './act-words.ts'

/** The kinds of acts in words. All of this file is ours. */
export const actKindWords: Record<ActKind, string> = {
  loans: 'Loans',
  money: 'Money',
  cash: 'Cash',
  customers: 'Customers and their data',
  proposals: 'Proposals',
  staff: 'Staff and accounts',
  'sign-ins': 'Sign-ins and passwords',
  reading: 'BVNs and documents seen',
  files: 'Files taken',
  other: 'Other',
}

/** The acts of staff besides those in the history of a customer or an agent, whose pages need not load them. */
const words: Readonly<Record<string, string>> = {
  'user.names-corrected': 'Names corrected',
  'staff.roles-changed': 'Roles changed',
  'totp.on': 'Sign-in codes switched on',
  'totp.off': 'Sign-in codes switched off',
  'totp.reset': 'Sign-in codes of another person reset',
  'totp.recovery-codes': 'Recovery codes made',
  'payouts.stopped': 'Payouts stopped',
  'payouts.resumed': 'Payouts resumed',
  'payment.looked-up': 'Payment looked up at the provider',
  'books.comparison-asked': 'Comparison of the books asked for',
  'books.journal-posted': 'Journal posted',
  'books.journal-reversed': 'Journal taken back',
  'books.account-added': 'Account added',
  'books.account-renamed': 'Account renamed',
  'books.account-closed': 'Account closed',
  'work.tried-again': 'Call to a provider tried again',
  'webhook.replayed': 'Webhook sent again',
  'commission.created': 'Commission paid',
  'suspense.assigned': 'Money in suspense assigned',
  'suspense.refunded': 'Money in suspense sent back',
  'suspense.topped-up': 'Money in suspense booked as our own top-up',
  'provider.topped-up': 'Top-up of the provider booked',
  'provider.adjusted': 'Difference with the provider put right',
  'open-item.closed': 'Open item closed',
  'open-item.lost': 'Lost claim booked',
  'collection.noted': 'Note on a late loan',
  'group.created': 'Group created',
  'group.members-added': 'Members added to a group',
  'loan.written-off': 'Loan written off',
  'loan.rescheduled': 'Loan rescheduled',
  'loan.rejection_answered': 'Rejection answered',
  'loan.rejection_answer_read': 'Answer to a rejection read',
  'product.drafted': 'Draft of a loan product written',
  'product.published': 'Version of a loan product published',
  'product.retired': 'Loan product retired',
  'list.taken': 'List taken as a file',
  'list.complete': 'File complete',
  'list.broken-off': 'File broke off',
}

/** An act of staff in words. */
export const staffActWords = (action: string): string => words[action] ?? actWords(action)
