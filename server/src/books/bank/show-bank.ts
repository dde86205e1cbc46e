import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { addKobo, type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { isId } from '../../base/ids.ts'
import type { Context } from '../../context/context.ts'
import { bankAccountOf } from './bank-account-repository.ts'
import {
  findOpeningLine,
  lineAnswer,
  listOpenLines,
  listOpenPostings,
  postingAnswer,
  postingId,
  readPostingId,
  sumBank,
} from './reconciliation-repository.ts'

type Input = {
  number: string
  to?: Day | undefined
  search?: string | undefined
  after_line?: string | undefined
  after_posting?: string | undefined
}

/** So many rows of each side at once. */
const rowsAtOnce = 100

/**
 * A bank account at a day: the books, with what only the bank has and without what only the books have, are the bank's balance; what is left is the
 * difference. Both sides are answered in parts, the oldest first.
 * @throws Refused not_found for an account that is no bank
 */
export async function showBank({ app, now }: Context, { number, to, search, after_line, after_posting }: Input) {
  const { database } = app
  const { code: account, name } = await bankAccountOf(database, number)
  const at = { account, to: to ?? lagosDay(now) }
  const found = { ...at, search, limit: rowsAtOnce + 1 }
  const [sums, opening, lines, postings] = await Promise.all([
    sumBank(database, at),
    findOpeningLine(database, at),
    listOpenLines(database, { ...found, after: after_line && isId(after_line) ? after_line : null }),
    listOpenPostings(database, { ...found, after: after_posting ? readPostingId(after_posting) : null }),
  ])
  const { books, bank, bankDay, bankCount, bankAmount, booksCount, booksAmount } = sums
  const [shownLines, shownPostings] = [lines.slice(0, rowsAtOnce), postings.slice(0, rowsAtOnce)]
  const [lastLine, lastPosting] = [shownLines.at(-1), shownPostings.at(-1)]
  return {
    number,
    name,
    to: at.to,
    books,
    bank,
    bank_day: bankDay,
    only_bank: { count: bankCount, amount: bankAmount },
    only_books: { count: booksCount, amount: booksAmount },
    difference: differenceOf(sums),
    opening_line: opening ? lineAnswer(opening) : null,
    lines: shownLines.map(lineAnswer),
    next_line: lines.length > rowsAtOnce && lastLine ? lastLine.id : null,
    postings: shownPostings.map(postingAnswer),
    next_posting: postings.length > rowsAtOnce && lastPosting ? postingId(lastPosting) : null,
  }
}

/** The balance of the books with what only the bank has, without what only the books have and without the bank's balance; null without one. */
export const differenceOf = ({ books, bank, bankAmount, booksAmount }: BankSums): Kobo | null =>
  bank === null ? null : subtractKobo(addKobo(books, bankAmount), addKobo(booksAmount, bank))

type BankSums = Awaited<ReturnType<typeof sumBank>>
