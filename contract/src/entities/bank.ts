import * as z from 'zod/mini'
import { date, instant, naira } from './wire.ts'

/** A line of a bank's statement; what came in is above zero. */
const bankLine = z.object({
  id: z.string(),
  day: date(),
  description: z.string(),
  reference: z.string(),
  amount: naira(),
})

/** A posting on a bank account: `id` is its journal and its line. Its book day and value day may differ (C-188). `memo` is that of a journal by people. */
const bankPosting = z.object({
  id: z.string(),
  journal: z.string(),
  day: date(),
  value_day: date(),
  event: z.string(),
  reference: z.string(),
  memo: z.nullable(z.string()),
  amount: naira(),
})

const side = z.object({ count: z.int(), amount: naira() })

/** A bank account at a day: books with what only the bank has, without what only the books have, is the bank. */
export const bankReconciliation = z.object({
  number: z.string(),
  name: z.string(),
  to: date(),
  books: naira(),
  /** The balance that the bank wrote last; null where no statement has one. */
  bank: z.nullable(naira()),
  bank_day: z.nullable(date()),
  only_bank: side,
  only_books: side,
  /** Null where the bank's balance is not known. */
  difference: z.nullable(naira()),
  /** The balance before the first statement, while it is not matched with the opening entry. It is counted in `only_bank`. */
  opening_line: z.nullable(bankLine),
  /** The lines that only the bank has, the oldest first, and the id after which the next ones follow. */
  lines: z.array(bankLine),
  next_line: z.nullable(z.string()),
  postings: z.array(bankPosting),
  next_posting: z.nullable(z.string()),
})

/** Lines and postings that are the same money; null in `by` where the app found the pair. */
export const bankMatch = z.object({
  id: z.string(),
  at: instant(),
  by: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  amount: naira(),
  lines: z.array(bankLine),
  postings: z.array(bankPosting),
})
