import { addMonths, type Day } from '@kasuwa/domain/dates.ts'
import { monthEnd, monthStart } from '@kasuwa/domain/months.ts'
import { shareOf } from '@kasuwa/domain/loans/share.ts'
import { addKobo, inPercent, type Kobo, kobo, nothing } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import { column } from '../lists/csv.ts'
import { allAtOnce, asFile } from '../lists/list-file.ts'
import { filterOf, type LoanReportInput } from './basis.ts'
import { type CohortMove, listCohortMoves, listCohorts } from './cohorts-repository.ts'
import { dayOfReport } from './report-day.ts'

/** Cohorts are followed for so many month ends after that of their start. */
const followed = 12

/**
 * The loans of each month of start up to a day, with what they paid and lost up to each month end since, by book day (REP-43).
 * @throws Refused report_day
 */
export async function showCohorts(context: Context, input: LoanReportInput) {
  const on = dayOfReport(context, input)
  const filter = filterOf(input)
  const months = Array.from({ length: followed + 1 }, (_, place) => addMonths(monthStart(on), place - followed))
  const { reports } = context.app.pools
  const [cohorts, moves] = await Promise.all([
    listCohorts(reports, filter, { from: months[0] ?? on, to: on }),
    listCohortMoves(reports, filter, { months, to: on }),
  ])
  const starts = new Map(cohorts.map((one) => [one.month, one]))
  return {
    on,
    cohorts: months.flatMap((month) => {
      const cohort = starts.get(month)
      const own = moves.filter((move) => move.cohort === month)
      return cohort
        ? [{ ...cohort, after: monthEndsOf(month, on).map((end, months) => atEnd(cohort, own, end, months)) }]
        : []
    }),
  }
}

/** The month ends from that of the start on which have come by a day, at most so many as a cohort is followed for. */
const monthEndsOf = (month: Day, on: Day): Day[] =>
  Array.from({ length: followed + 1 }, (_, place) => monthEnd(addMonths(month, place))).filter((end) => end <= on)

function atEnd(
  { principal, whole }: { principal: Kobo; whole: Kobo },
  moves: readonly CohortMove[],
  on: Day,
  months: number,
) {
  const known = moves.filter(({ month }) => month <= on)
  const paid = addKobo(...known.map((move) => move.paid))
  const lost = addKobo(...known.map((move) => move.lost))
  // A recovery beyond the loss is a gain, and no share of it is lost.
  const share = (part: Kobo, of: Kobo) => inPercent(shareOf(part > 0 ? part : nothing, of))
  return { months, on, paid, paid_share: share(paid, whole), lost, lost_share: share(kobo(lost), principal) }
}

type Cohort = Awaited<ReturnType<typeof showCohorts>>['cohorts'][number]
type Line = Omit<Cohort, 'after'> & { end: Cohort['after'][number] | null }

/** The cohorts as a file, a line for each month end, and one without figures for a cohort that has none yet. */
export const cohortsFile = asFile<LoanReportInput, Line>({
  name: 'cohorts',
  columns: [
    column.day('Month of start', ({ month }) => month.slice(0, 7)),
    column.count('Loans', ({ loans }) => loans),
    column.amount('Principal', ({ principal }) => principal),
    column.amount('Principal, interest and loan fee', ({ whole }) => whole),
    column.count('Month ends after', ({ end }) => end?.months ?? null),
    column.day('Month end', ({ end }) => end?.on ?? null),
    column.amount('Paid', ({ end }) => end?.paid ?? null),
    column.count('Paid in %', ({ end }) => end?.paid_share ?? null),
    column.amount('Lost', ({ end }) => end?.lost ?? null),
    column.count('Lost in %', ({ end }) => end?.lost_share ?? null),
  ],
  async open(context, input) {
    const { cohorts } = await showCohorts(context, input)
    const lines = cohorts.flatMap(({ after, ...cohort }) =>
      (after.length > 0 ? after : [null]).map((end) => ({ ...cohort, end })),
    )
    return allAtOnce(lines)
  },
})
