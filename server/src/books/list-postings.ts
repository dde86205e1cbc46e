import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import type { DayInput } from '../lists/filters.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { aboutAnswer } from './about-journal.ts'
import { accountAnswer, findAccount } from './account-repository.ts'
import { openPeriod } from './period.ts'
import { findAccountPlace, listPostings } from './posting-repository.ts'
import { closingOf } from './trial-balance.ts'

type Input = Pick<ListInput, 'page' | 'per_page'> & DayInput & { number: string }

/**
 * One page of an account's postings, the newest book day first, with the sums of the whole period (BOOK-12).
 * @throws Refused not_found, period_backwards
 */
export async function listAccountPostings({ app: { database } }: Context, { number, ...input }: Input) {
  const account = await findAccount(database, number)
  if (!account) throw new Refused('not_found')
  const asked = { account: account.code, ...rangeOf(input), ...openPeriod(input) }
  const place = await findAccountPlace(database, asked)
  const read = await listPostings(database, asked, place)
  const { rows, page } = pageOf(input, read, { total: place.total, isExact: true })
  const { opening, debit, credit } = place
  return {
    account: accountAnswer(account),
    opening,
    debit,
    credit,
    closing: closingOf(place),
    lines: rows.map((row) => ({
      journal_id: String(row.id),
      line: row.line,
      ...aboutAnswer(row),
      amount: row.amount,
    })),
    page,
  }
}
