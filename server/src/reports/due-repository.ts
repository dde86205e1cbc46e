import { type Day, daysBetween, addDays } from '@kasuwa/domain/dates.ts'
import { shareOf } from '@kasuwa/domain/loans/share.ts'
import { addKobo, inPercent, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { isOfFilter, type LoanFilter, loanFilterParams } from '../collections/at-risk-repository.ts'
import { count, day, kobo, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const shape = { day: day.certain, instalments: count, due: kobo, moved: kobo, collected: kobo, unpaid: kobo }
const columns = `day, sum(instalments)::bigint as instalments, sum(due_kobo)::bigint as due, sum(moved_kobo)::bigint as moved, sum(collected_kobo)::bigint as collected, sum(unpaid_kobo)::bigint as unpaid`

const sumDays = statement({
  reads: 'replica',
  params: { product: text.nullable, from: day, to: day },
  row: shape,
  planEachTime: true,
  sql: `select ${columns} from report.due_sums d
    where day between :from and :to and (:product::text is null or d.product = :product) group by day`,
})

const sumDaysOfAgent = statement({
  reads: 'replica',
  params: { ...loanFilterParams, from: day, to: day },
  row: shape,
  planEachTime: true,
  sql: `select ${columns} from report.due_days d where day between :from and :to and ${isOfFilter('d')} group by day`,
})

export type Due = Record<'due' | 'moved' | 'collected' | 'unpaid', Kobo>
export type DueDay = Due & { day: Day; instalments: number }

const none = { instalments: 0, due: nothing, moved: nothing, collected: nothing, unpaid: nothing }

/** Money that falls due on each of some days, a day without anything too. */
export async function dueDays(sql: Sql, filter: LoanFilter, { from, to }: { from: Day; to: Day }): Promise<DueDay[]> {
  const found = filter.agentId
    ? await sql.rows(sumDaysOfAgent, { ...filter, from, to })
    : await sql.rows(sumDays, { product: filter.product, from, to })
  const rows = new Map(found.map((row) => [row.day, row]))
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => addDays(from, place))
  return days.map((one) => rows.get(one) ?? { day: one, ...none })
}

/** The sum of some days, with the share that is collected of what was due and moved. */
export function sumOfDue(days: readonly Due[]) {
  const sum = (of: keyof Due) => addKobo(...days.map((one) => one[of]))
  return withShare({ due: sum('due'), moved: sum('moved'), collected: sum('collected'), unpaid: sum('unpaid') })
}

/** With the share that is collected of what was due and moved, in percent. */
export const withShare = <Figures extends Due>(figures: Figures) => ({
  ...figures,
  share: inPercent(shareOf(figures.collected, addKobo(figures.due, figures.moved))),
})
