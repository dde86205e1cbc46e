import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import { day, integer, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import { secondsUntilNight } from '../jobs/scheduled.ts'
import type { IdentityKind } from './identity-repository.ts'

/** A person may have so many refusals a day, for NIN and BVN separately: they must not try out other people's numbers (C-63). */
const maxRefused = 5

const params = { userId: uuid<UserId>(), kind: word<IdentityKind>(), day }
const takeTry = statement({
  params: { ...params, max: integer },
  row: { refused: integer },
  sql: `insert into identity_refusals as r (user_id, kind, day, refused) values (:userId, :kind, :day, 1)
    on conflict (user_id, kind, day) do update set refused = r.refused + 1 where r.refused < :max returning refused`,
})
const giveTryBack = statement({
  params,
  sql: `update identity_refusals set refused = refused - 1 where user_id = :userId and kind = :kind and day = :day and refused > 0`,
})
const deleteOld = statement({ sql: `delete from identity_refusals where day < lagos_day(product_now()) - 1` })

export type Try = { userId: UserId; kind: IdentityKind; day: Day }

/**
 * Counts a try as refused before it is made, so that many at once count like one after another.
 * @throws Refused identity_limit, until the next day in Lagos begins (product time)
 */
export async function countTry({ app, actor, now }: Context, kind: IdentityKind): Promise<Try> {
  const counted = { userId: actor.userId, kind, day: lagosDay(now) }
  if (await app.database.row(takeTry, { ...counted, max: maxRefused })) return counted
  throw new Refused('identity_limit', undefined, { retryAfterSeconds: secondsUntilNight(now, 0) })
}

/** Removes the count of a try that was not refused. */
export const uncountTry = (sql: Sql, counted: Try): Promise<number> => sql.run(giveTryBack, counted)

/** Deletes the refusals of past days. */
export const sweepIdentityRefusals = ({ database }: { database: Sql }): Promise<number> => database.run(deleteOld)
