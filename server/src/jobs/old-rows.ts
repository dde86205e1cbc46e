import type { App } from '../context/context.ts'
import { bool, count, integer } from '../db/columns.ts'
import { statement } from '../db/statement.ts'

/** For so many days a job that is done is kept, so that a person can still see what became of it. */
const doneDays = 30
/** For so many days it is kept which days a job ran for; the newest day of each job stays, since the next run begins after it. */
const runDays = 400
/** So many rows go in one statement: it takes some milliseconds, and no row of a job under way is locked. */
const batch = 1_000

/**
 * Jobs are made in the order of their ids, so that the old ones come first and no other index is needed. A job that is not done stays, however old it is.
 */
const deleteDone = statement({
  params: { after: count, days: integer, batch: integer },
  row: { last: count.nullable, deleted: count, isOld: bool },
  sql: `with part as materialized (
      select id, created_at, done_at from outbox where id > :after order by id limit :batch
    ), gone as (
      delete from outbox o using part where o.id = part.id and part.done_at < now() - :days * interval '1 day' returning 1
    )
    select max(id) as last, (select count(*) from gone) as deleted, coalesce(max(created_at) < now() - :days * interval '1 day', false) as "isOld" from part`,
})

const deleteRuns = statement({
  params: { days: integer },
  sql: `delete from job_runs r where day < product_today() - :days::integer
    and day < (select max(later.day) from job_runs later where later.name = r.name and later.finished_at is not null)`,
})

/** These only the database's owner may delete, and only once they are old. */
const deleteOld = statement({
  params: { batch: integer },
  row: { deleted: integer.certain },
  sql: 'select delete_old_rows(:batch) as deleted',
})

/** Deletes the rows that no rule needs any more (decision 150), in small steps: where one is interrupted, the next run continues. Returns how many. */
export async function sweepOldRows({ database }: App): Promise<number> {
  let deleted = await database.run(deleteRuns, { days: runDays })
  for (let after = 0; ;) {
    const part = await database.only(deleteDone, { after, days: doneDays, batch })
    deleted += part.deleted
    if (!part.isOld || part.last === null) break
    after = part.last
  }
  for (let more = batch; more >= batch; deleted += more) more = (await database.only(deleteOld, { batch })).deleted
  return deleted
}
