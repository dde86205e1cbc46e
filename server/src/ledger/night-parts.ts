import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { partCount, partsDue } from '@kasuwa/domain/night-parts.ts'
import { day, instant, integer, number, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { productNow } from '../db/product-time.ts'
import { type RowOf, statement } from '../db/statement.ts'

/** The two checks of a night that read what is old by parts: rows against their seals, and the books against themselves. */
export type CheckOfParts = 'seals' | 'books'

const list = statement({
  params: { checked: word<CheckOfParts>(), open: day },
  row: { part: integer, day, found: integer.certain },
  // A finding of months that are open no more may be in any part.
  sql: `select part, lagos_day(at) as day, case when found_from < :open then greatest(found, 1) else found end as found
    from night_parts where checked = :checked order by part`,
})

/** The parts that tonight has to read besides the open months, which begin on a day. */
export async function partsOfTonight(sql: Sql, checked: CheckOfParts, open: Day): Promise<number[]> {
  const [rows, now] = [await sql.rows(list, { checked, open }), await productNow(sql)]
  return partsDue(rows, lagosDay(now))
}

type Result = { at: Date; found: number }

const save = statement({
  params: { checked: word<CheckOfParts>(), part: integer, open: day, at: instant, found: integer },
  // Somebody may have deleted its row.
  sql: `insert into night_parts as kept (checked, part, at, found) values (:checked, :part, :at, :found)
    on conflict (checked, part) do update set at = excluded.at, found = excluded.found,
      found_from = case when kept.found_from >= :open then kept.found_from end`,
})

/** Keeps that a part, up to the first day of the open months, was read whole by a check that began at a product time, and how much was found in it. */
export const keepPart = (
  sql: Sql,
  checked: CheckOfParts,
  part: number,
  result: Result & { open: Day },
): Promise<unknown> => sql.run(save, { checked, part, ...result })

const saveOpen = statement({
  params: { checked: word<CheckOfParts>(), open: day, found: integer },
  sql: `update night_parts set found_from = case when found_from < :open then found_from when :found > 0 then :open end
    where checked = :checked`,
})

/** Keeps how much was found in the open months, which begin on a day: once they begin later, all parts are read until it is gone or found in its part. */
export const keepOpen = (sql: Sql, checked: CheckOfParts, result: { open: Day; found: number }): Promise<unknown> =>
  sql.run(saveOpen, { checked, ...result })

const saveAll = statement({
  params: { checked: word<CheckOfParts>(), at: instant, found: integer },
  sql: `insert into night_parts (checked, part, at, found) select :checked, part, :at, :found from generate_series(0, ${partCount - 1}) as part
    on conflict (checked, part) do update set at = excluded.at, found = excluded.found, found_from = null`,
})

/** Keeps that everything was read at once. Where something was found, each part is read again until nothing is found in it. */
export const keepAllParts = (sql: Sql, checked: CheckOfParts, result: Result): Promise<unknown> =>
  sql.run(saveAll, { checked, ...result })

const listAges = statement({
  row: { check: word<CheckOfParts>().certain, seconds: number.certain },
  sql: `select one.checked as check,
      greatest(0, extract(epoch from product_now() - case when count(n.part) = ${partCount} then min(n.at) else 'epoch' end))::float8 as seconds
    from (values ('books'), ('seals')) as one (checked) left join night_parts n on n.checked = one.checked group by one.checked order by one.checked`,
})

/** How many seconds ago the part of each check was read whose reading is the longest ago; since 1970 where nothing is kept of a part. */
export const agesOfOldestPart = (sql: Sql): Promise<RowOf<typeof listAges>[]> => sql.rows(listAges)

const findOpen = statement({
  row: { day: day.certain },
  sql: `select (case when exists (select from book_months b where b.month = before.month and b.state = 'closed') then before.month + interval '1 month'
      else before.month end)::date as day
    from (select (date_trunc('month', product_today()) - interval '2 months')::date as month) as before`,
})

/**
 * The first day of the months that each night reads: the present and the last one, and the one before where it is not closed. Nothing is booked in an
 * earlier month, closed or not (C-188), so a lender that never closes its months has no longer nights.
 */
export const openMonthsFrom = async (sql: Sql) => (await sql.only(findOpen)).day
