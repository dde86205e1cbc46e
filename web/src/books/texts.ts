import { placeTexts } from './place-texts.ts'
import type { AccountKind, AccountType } from '@kasuwa/domain/ledger/accounts.ts'

/** The texts of the books (C-187 to C-190). All are ours. */
export const booksTexts = {
  page: 'Books',
  period: 'Period',
  from: 'First Day',
  to: 'Last Day',
  backwards: 'The last day is before the first day.',
  days: (from: string, to: string) => `${from} to ${to}`,
  ...placeTexts,
  balance: {
    title: 'Trial Balance',
    loading: 'Loading the trial balance',
    empty: 'Nothing is booked up to this day.',
    closed: 'This month is closed, so these figures stay as they are.',
    open: 'This month is open.',
    foot: 'At the end of the period',
    footLoading: 'Loading the totals',
    equal: 'Both sides are equal.',
    different: 'The two sides differ. Please compare the books under Payment Management.',
  },
  files: { balance: 'Trial Balance CSV', ledger: 'Ledger CSV', byDay: 'Ledger by Day CSV' },
  account: 'Account',
  opening: 'Opening',
  debit: 'Debit',
  credit: 'Credit',
  closing: 'Closing',
  debitBalances: 'Debit Balances',
  creditBalances: 'Credit Balances',
  debits: 'Debits of the Period',
  credits: 'Credits of the Period',
  chart: {
    page: 'Accounts',
    title: 'All Accounts',
    loading: 'Loading the accounts',
    type: 'Type',
    kind: 'Journals by People',
    balance: 'Balance',
    closed: 'Closed',
  },
  types: {
    asset: 'Asset',
    liability: 'Liability',
    equity: 'Equity',
    income: 'Income',
    expense: 'Expense',
  } satisfies Record<AccountType, string>,
  kinds: {
    control: 'No, other rows explain it',
    month_end: 'No, month-end entries alone',
    open: 'Yes',
    own: 'Yes, added by the lender',
  } satisfies Record<AccountKind, string>,
  postings: {
    title: 'Postings',
    loading: 'Loading the postings',
    pager: 'Pages of postings',
    none: 'This account has no postings.',
    noneFound: 'This account has no postings on these days.',
    summary: 'Balance',
    all: 'All days',
    since: (from: string) => `Since ${from}`,
    until: (to: string) => `Until ${to}`,
  },
  list: {
    title: 'Journals',
    search: 'Search reference, loan or memo',
    loading: 'Loading the journals',
    pager: 'Pages of journals',
    none: 'Nothing is booked yet.',
    noneFound: 'No journal matches.',
  },
  event: 'Event',
  bookDay: 'Booked',
  bookDays: 'Booked',
  about: 'About',
  reference: 'Reference',
  memo: 'Memo',
  amount: 'Amount',
  valueDay: (day: string) => `Moved on ${day}`,
  journal: {
    page: (id: string) => `Journal ${id}`,
    short: 'Journal',
    loading: 'Loading the journal',
    facts: 'Journal',
    lines: 'Lines',
    bookDay: 'Book Day',
    valueDay: 'Value Day',
    postedAt: 'Posted',
    payment: 'Payment',
    loan: 'Loan',
    customer: 'Customer',
    agent: 'Agent',
    proposal: 'Proposal',
    proposedBy: 'Proposed by',
    confirmedBy: 'Confirmed by',
    reverses: 'Takes Back',
    reversedBy: 'Taken Back by',
    sums: 'Both sides',
    notFound: 'There is no such journal.',
  },
  accountOf: (number: string) => `Account ${number}`,
  noAccount: 'There is no such account.',
}

/** The form of a journal and its reversal (C-189). */
export const writeTexts = {
  page: 'Write a Journal',
  open: 'Write a Journal',
  kind: 'Kind of entry',
  kinds: { journal: 'Journal', opening: 'Opening entry' },
  purpose: {
    journal:
      'It waits for another admin with the role Finance, who confirms or refuses it. Accounts that other rows or a month’s end explain are not offered.',
    opening:
      'The balances of the day on which the books begin, the provider’s balance among them. It waits for another admin with the role Finance.',
  },
  loading: 'Loading the accounts',
  day: 'Day',
  memo: 'Memo',
  lines: 'Lines',
  line: (number: number) => `Line ${number}`,
  account: (number: number) => `Account of line ${number}`,
  choose: 'Choose an account',
  debit: (number: number) => `Debit of line ${number}`,
  credit: (number: number) => `Credit of line ${number}`,
  remove: (number: number) => `Remove line ${number}`,
  add: 'Add Line',
  sums: 'Both sums',
  debits: 'Debits',
  credits: 'Credits',
  difference: 'Difference',
  equal: 'None',
  more: {
    debit: (amount: string) => `The debits are ${amount} more.`,
    credit: (amount: string) => `The credits are ${amount} more.`,
  },
  discard: 'Discard',
  send: 'Propose',
  reverse: {
    open: 'Take Back',
    title: 'Take a Journal Back',
    purpose: 'Its reverse is booked today, once another admin with the role Finance confirms it.',
    reason: 'Reason',
    send: 'Propose',
  },
}

/** Own accounts (C-187). */
export const accountTexts = {
  add: 'Add Account',
  addPurpose: 'An own account takes journals that people write. Its number stays; its name can be changed.',
  number: 'Number',
  numberHint: '1 asset, 2 liability, 3 equity, 4 income, 5 and 6 expense. 1021 to 1029 are bank accounts.',
  name: 'Name',
  rename: 'Rename',
  renamePurpose: 'The earlier name stays in the history.',
  close: 'Close Account',
  closeQuestion: (account: string) => `${account} takes no more postings once it is closed, and is never opened again.`,
}

const events: Readonly<Record<string, string>> = {
  opening: 'Opening entry',
  manual: 'Journal by people',
  opening_reversed: 'Opening entry taken back',
  manual_reversed: 'Journal by people taken back',
}

/** The name of a journal's event in words. */
export function eventText(event: string): string {
  const words = event.replaceAll('_', ' ')
  return events[event] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
