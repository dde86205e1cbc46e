import { count } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { isAsSealed, pagesOfEntries, unpackEntries } from '../seals/chain.ts'
import { listSeals } from '../seals/seal-repository.ts'
import { noEnd } from '../seals/verify-range.ts'
import { CannotArchive } from './problems.ts'

const findBefore = statement({
  params: { id: count },
  row: { number: count, upTo: count },
  sql: `select coalesce(max(number), 0) as number, coalesce(max(up_to), 0) as "upTo" from seals where chain = 'audit' and up_to < :id`,
})

/**
 * Compares audit entries with their seals before they leave: afterwards nobody can any more.
 * @param first the lowest number of them, `last` the highest; entries between them that do not leave are compared too
 * @throws CannotArchive where one is not sealed, or not as it was sealed
 */
export async function expectSealed(sql: Sql, first: number, last: number): Promise<void> {
  const before = await sql.only(findBefore, { id: first })
  let { number, upTo } = before
  while (upTo < last) {
    const seals = await listSeals(sql, 'audit', { after: number, last: noEnd })
    const newest = seals.at(-1)
    if (!newest)
      throw new CannotArchive(
        'The audit trail of these months is not sealed yet: a running server seals it within a minute.',
      )
    const sealed = new Map(seals.flatMap(({ entries }) => unpackEntries(entries)).map(({ id, digest }) => [id, digest]))
    await compare(sql, sealed, upTo, newest.upTo)
    ;({ number, upTo } = newest)
  }
}

async function compare(sql: Sql, sealed: ReadonlyMap<number, string>, after: number, upTo: number): Promise<void> {
  for await (const page of pagesOfEntries(sql, 'audit', { after, upTo }))
    for (const entry of page) {
      const expected = sealed.get(entry.id)
      if (expected === undefined || !isAsSealed(entry, expected))
        throw new CannotArchive(
          `The entry ${entry.id} of the audit trail is not as it was sealed: run \`kasuwa verify\`, and see the runbook.`,
        )
    }
}
