import { integer, number } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'

const save = statement({
  params: { problems: integer },
  sql: `insert into archive_checks (problems, clean_at) values (:problems, case when :problems::integer = 0 then product_now() end)
    on conflict (only_one) do update
    set checked_at = excluded.checked_at, problems = excluded.problems, clean_at = coalesce(excluded.clean_at, archive_checks.clean_at)`,
})

/** Keeps that all files of archived months were read, and how many sentences there were about what is missing or different. */
export const saveArchiveCheck = (sql: Sql, problems: number): Promise<number> => sql.run(save, { problems })

const read = statement({
  row: { unchecked: number.certain, problems: integer.certain },
  sql: `select greatest(0, extract(epoch from product_now() - coalesce(c.clean_at, a.since, c.checked_at)))::float8 as unchecked, coalesce(c.problems, 0) as problems
    from (select min(archived_at) as since from archives) as a left join archive_checks as c on true where a.since is not null or c.problems is not null`,
})

/**
 * How many seconds ago all files of archived months were found as they were, or the first month left where they never were, and how many problems the newest
 * check found; undefined where nothing is archived.
 */
export const readArchiveCheck = (sql: Pick<Sql, 'row'>): Promise<RowOf<typeof read> | undefined> => sql.row(read)
