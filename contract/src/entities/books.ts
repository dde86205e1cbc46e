import { accountKinds, accountTypes } from '@kasuwa/domain/ledger/accounts.ts'
import { paymentKinds } from '@kasuwa/domain/payments/status.ts'
import * as z from 'zod/mini'
import { date, instant, naira, page } from './wire.ts'

/** An account as people know it (C-187). */
export const accountName = z.object({ number: z.string(), name: z.string() })

const account = {
  number: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  kind: z.enum(accountKinds),
  /** An account that takes no more postings. */
  closed: z.boolean(),
}

/** One account. */
export const oneAccount = z.object(account)

/** All accounts by number; the balance of everything that is booked, debit positive. */
export const accounts = z.object({ accounts: z.array(z.object({ ...account, balance: naira() })) })

/** The accounts over a period: before it, in it and at its end. Balances are debit positive. */
export const trialBalance = z.object({
  from: date(),
  to: date(),
  rows: z.array(z.object({ ...account, opening: naira(), debit: naira(), credit: naira(), closing: naira() })),
  totals: z.object({ debit: naira(), credit: naira(), debit_balances: naira(), credit_balances: naira() }),
  /** Whether the month of the last day is closed, so that these figures stay as they are. */
  closed: z.boolean(),
})

const person = z.nullable(z.object({ id: z.string(), first_name: z.string(), last_name: z.string() }))

/** The days and the name of a journal, and what it is about; each is null where there is none. */
const journal = {
  book_day: date(),
  value_day: date(),
  posted_at: instant(),
  event: z.string(),
  reference: z.string(),
  memo: z.nullable(z.string()),
  payment: z.nullable(z.object({ reference: z.string(), kind: z.enum(paymentKinds) })),
  loan: z.nullable(z.object({ id: z.string() })),
  customer: person,
  agent: person,
  proposal: z.nullable(z.object({ id: z.string(), name: z.string() })),
}

/** A page of an account's postings, the newest book day first. Amounts are debit positive; the sums are of the whole period. */
export const accountPostings = z.object({
  account: z.object(account),
  opening: naira(),
  debit: naira(),
  credit: naira(),
  closing: naira(),
  lines: z.array(z.object({ journal_id: z.string(), line: z.int(), ...journal, amount: naira() })),
  page,
})

/** A page of journals, the newest book day first; the amount is the sum of the debits. */
export const journals = z.object({ lines: z.array(z.object({ id: z.string(), ...journal, amount: naira() })), page })

/** One journal with all its lines. */
export const wholeJournal = z.object({
  id: z.string(),
  ...journal,
  amount: naira(),
  /** The two people of a journal by people. */
  proposed_by: z.nullable(z.string()),
  confirmed_by: z.nullable(z.string()),
  /** The journal that this one takes back. */
  reverses: z.nullable(z.string()),
  reversed_by: z.nullable(z.string()),
  /** Whether people may take it back: a journal by people that is not taken back yet. */
  may_reverse: z.boolean(),
  lines: z.array(
    z.object({
      line: z.int(),
      account: accountName,
      /** Debit positive. */
      amount: naira(),
      debit: z.nullable(naira()),
      credit: z.nullable(naira()),
      loan: z.nullable(z.object({ id: z.string() })),
      customer: person,
      agent: person,
    }),
  ),
})
