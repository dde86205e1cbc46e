import type { BalanceRow, Journal, Postings, TrialBalance, WholeJournal } from './books-queries.ts'
import type { Account } from './accounts-query.ts'

const page = { current: 1, next: null, prev: null, total: 1 }

export const someAccount = (changes: Partial<Account> = {}): Account => ({
  number: '1020',
  name: 'Bank',
  type: 'asset',
  kind: 'open',
  closed: false,
  balance: 1_020_000,
  ...changes,
})

const row = (number: string, name: string, changes: Partial<BalanceRow>): BalanceRow => ({
  number,
  name,
  type: 'asset',
  kind: 'open',
  closed: false,
  opening: 0,
  debit: 0,
  credit: 0,
  closing: 0,
  ...changes,
})

/** A bank account and the capital; the cash at the office has nothing. */
export const someTrialBalance = (changes: Partial<TrialBalance> = {}): TrialBalance => ({
  from: '2026-03-01',
  to: '2026-03-31',
  rows: [
    row('1020', 'Bank', { opening: 1_000_000, debit: 20_000, closing: 1_020_000 }),
    row('1025', 'Cash at the office', {}),
    row('3010', 'Capital', { type: 'equity', opening: -1_000_000, credit: 20_000, closing: -1_020_000 }),
  ],
  totals: { debit: 20_000, credit: 20_000, debit_balances: 1_020_000, credit_balances: 1_020_000 },
  closed: false,
  ...changes,
})

/** A repayment of Halima Yusuf. */
export const someJournal = (changes: Partial<Journal> = {}): Journal => ({
  id: '7',
  book_day: '2026-03-16',
  value_day: '2026-03-16',
  posted_at: '2026-03-16T09:00:00.000Z',
  event: 'repayment_received',
  reference: 'T-1',
  memo: null,
  payment: { reference: 'T-1', kind: 'loan_repayment' },
  loan: { id: 'LN-10000001' },
  customer: { id: 'customer-1', first_name: 'Halima', last_name: 'Yusuf' },
  agent: null,
  proposal: null,
  amount: 13_125,
  ...changes,
})

const { number, name, type, kind, closed } = someAccount()
const { id: journal_id, ...journal } = someJournal()

export const somePostings = (changes: Partial<Postings> = {}): Postings => ({
  account: { number, name, type, kind, closed },
  opening: 1_000_000,
  debit: 13_125,
  credit: 0,
  closing: 1_013_125,
  lines: [{ journal_id, line: 1, ...journal, amount: 13_125 }],
  page,
  ...changes,
})

export const someWholeJournal = (changes: Partial<WholeJournal> = {}): WholeJournal => ({
  ...someJournal(),
  proposed_by: null,
  confirmed_by: null,
  reverses: null,
  reversed_by: null,
  may_reverse: false,
  lines: [
    {
      line: 1,
      account: { number: '1010', name: 'Provider’s balance' },
      amount: 13_125,
      debit: 13_125,
      credit: null,
      loan: null,
      customer: null,
      agent: null,
    },
    {
      line: 2,
      account: { number: '1100', name: 'Loans: principal owed' },
      amount: -13_125,
      debit: null,
      credit: 13_125,
      loan: { id: 'LN-10000001' },
      customer: { id: 'customer-1', first_name: 'Halima', last_name: 'Yusuf' },
      agent: null,
    },
  ],
  ...changes,
})
