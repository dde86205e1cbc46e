import { day } from '@kasuwa/domain/dates.ts'
import { addKobo, kobo } from '@kasuwa/domain/money.ts'
import type { Context } from '../../context/context.ts'
import { type ListInput, readPage } from '../../lists/page.ts'
import { bankAccountOf } from './bank-account-repository.ts'
import { countMatches, listMatches } from './match-repository.ts'
import { postingId } from './reconciliation-repository.ts'

/** One page of the matches of a bank account, the newest first. @throws Refused not_found for an account that is no bank */
export async function listBankMatches({ app }: Context, { number, ...input }: ListInput & { number: string }) {
  const { database } = app
  const { code } = await bankAccountOf(database, number)
  const { rows, page } = await readPage(
    input,
    (limit, skip) => listMatches(database, code, limit, skip),
    () => countMatches(database, code),
  )
  const matches = rows.map(({ id, at, firstName, lastName, lines, postings }) => ({
    id,
    at,
    by: firstName === null ? null : { first_name: firstName, last_name: lastName ?? '' },
    amount: addKobo(...lines.map(({ amount }) => kobo(amount))),
    lines: lines.map((line) => ({ ...line, day: day(line.day), amount: kobo(line.amount) })),
    postings: postings.map(({ journal, line, valueDay, amount, ...posting }) => ({
      ...posting,
      id: postingId({ journal, line }),
      journal: String(journal),
      day: day(posting.day),
      value_day: day(valueDay),
      amount: kobo(amount),
    })),
  }))
  return { matches, page }
}
