import { addDays, addMonths, type Day, parseDay } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { bool, day } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

const askBegun = statement({
  params: { month: day },
  row: { hasBegun: bool },
  sql: `select :month::date <= product_today() as "hasBegun"`,
})

/** The first day of a month that is named as YYYY-MM, from 2000 on as the days that people name, and to 2999. @throws Refused not_found */
export function monthNamed(name: string): Day {
  const month = /^2\d{3}-\d{2}$/.test(name) ? parseDay(`${name}-01`) : null
  if (!month) throw new Refused('not_found')
  return month
}

/** The first day of a month that is named as YYYY-MM and has begun: nobody reads or does anything about a later one. @throws Refused not_found */
export async function begunMonth(sql: Sql, name: string): Promise<Day> {
  const month = monthNamed(name)
  if (!(await sql.only(askBegun, { month })).hasBegun) throw new Refused('not_found')
  return month
}

/** A month as people and addresses name it: YYYY-MM. */
export const nameOfMonth = (month: Day): string => month.slice(0, 7)

/** The first day of the month after. */
export const monthAfter = (month: Day): Day => addMonths(month, 1)

/** The last day of a month. */
export const lastDayOf = (month: Day): Day => addDays(monthAfter(month), -1)
