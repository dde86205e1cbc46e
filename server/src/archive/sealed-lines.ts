import type { App } from '../context/context.ts'
import { count } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { beforeAll, entryOf, isAsSealed, unpackEntries } from '../seals/chain.ts'
import type { StoredSeal } from '../seals/seal-repository.ts'
import { headKeysOf } from '../seals/verify.ts'
import { type Look, noEnd, sealsInOrder, verifyEnd } from '../seals/verify-range.ts'
import { type MonthOfPart, type Part, readEntriesOfMonth } from './part-repository.ts'
import { CannotArchive } from './problems.ts'

const findFirst = statement({
  params: { id: count },
  row: { number: count.nullable },
  sql: `select min(number) as number from seals where chain = 'audit' and up_to >= :id`,
})

/**
 * The entries of a month of the audit trail that leave, each as a line of JSON. Each is compared with its seal by the read that returns it, since nobody can
 * compare it afterwards. The seals are compared with one another from the first of the month to the newest, which our key must have signed, and with the
 * head that this machine exported (SCALE-06). Only a caller who read all lines without an error may rely on them.
 * @throws CannotArchive where one is not sealed yet, or not as it was sealed
 */
export async function* sealedLines(app: App, sql: Sql, part: Part, month: MonthOfPart): AsyncGenerator<string[]> {
  // The exported head is read before the seals, so none up to it may be missing from them.
  const look: Look = { chain: 'audit', keys: await headKeysOf(app), report: refuse }
  const { number } = await sql.only(findFirst, { id: month.first })
  if (number === null) throw notSealed()
  let newest: StoredSeal | undefined
  for await (const { before, seals } of sealsInOrder(sql, look, { first: number, last: noEnd })) {
    const after = before?.upTo ?? beforeAll
    newest = seals.at(-1) ?? before
    if (newest && after < newest.upTo && after < month.last)
      yield await linesOfSeals(sql, { part, month, after, upTo: newest.upTo }, seals)
  }
  if (newest === undefined || newest.upTo < month.last) throw notSealed()
  await verifyEnd(sql, look, newest)
}

type Range = { part: Part; month: MonthOfPart; after: number; upTo: number }

async function linesOfSeals(sql: Sql, range: Range, seals: readonly StoredSeal[]): Promise<string[]> {
  const sealed = new Map(seals.flatMap(({ entries }) => unpackEntries(entries)).map(({ id, digest }) => [id, digest]))
  // A row more than were sealed is one that was added.
  const rows = await readEntriesOfMonth(sql, { ...range, limit: sealed.size + 1 })
  return rows.map(({ line, ...row }) => {
    const expected = sealed.get(row.id)
    if (expected === undefined || !isAsSealed(entryOf(row), expected)) throw notAsSealed(row.id)
    sealed.delete(row.id)
    return line
  })
}

const notSealed = () =>
  new CannotArchive('The audit trail of these months is not sealed yet: a running server seals it within a minute.')

const notAsSealed = (id: number) =>
  new CannotArchive(
    `The entry ${id} of the audit trail is not as it was sealed: run \`kasuwa verify\`, and see the runbook.`,
  )

const refuse: Look['report'] = ({ what, id }) => {
  throw new CannotArchive(
    `The seal ${id} of the audit trail is not as it was made (${what}): run \`kasuwa verify\`, and see the runbook.`,
  )
}
