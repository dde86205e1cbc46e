import type { Day } from '@kasuwa/domain/dates.ts'
import {
  classDaysNow,
  isOfFilter,
  isRunningOfFilter,
  loanFilterParams,
  movedNow,
} from '../collections/at-risk-repository.ts'
import { count, day, integer, kobo, text, uuid } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { column } from '../lists/csv.ts'
import { allAtOnce, asFile } from '../lists/list-file.ts'
import { basisOf, type LoanReportInput } from './basis.ts'
import { showRisk } from './risk-report.ts'

const pageParams = { ...loanFilterParams, after: uuid().nullable, limit: count }
const loanShape = {
  id: uuid().certain,
  product: text.certain,
  agentId: uuid().certain,
  daysLate: integer.certain,
  classDays: integer.certain,
  principal: kobo.certain,
}

/** The rows of running loans, by their key, and not the view: it would read all loans. */
const listNow = statement({
  reads: 'replica',
  params: pageParams,
  row: { ...loanShape, id: uuid(), number: text, product: text, agentId: uuid(), principal: kobo },
  planEachTime: true,
  sql: `with ${movedNow}, page as (
      select * from running_loans r where ${isRunningOfFilter} and (:after::uuid is null or r.loan_id > :after) order by r.loan_id limit :limit
    )
    select r.loan_id as id, l.loan_id as number, r.product, r.agent_id as "agentId",
      case when r.unpaid_principal_kobo > 0 then greatest(0, (select product_today()) - r.oldest_due_on) else 0 end as "daysLate",
      ${classDaysNow} as "classDays", r.unpaid_principal_kobo as principal
    from page r join loans l on l.id = r.loan_id left join moved on moved.loan_id = r.loan_id order by r.loan_id`,
})

const listKept = statement({
  reads: 'replica',
  params: { ...pageParams, month: day },
  row: { ...loanShape, number: text },
  planEachTime: true,
  sql: `select m.loan_id as id, l.loan_id as number, m.product, m.agent_id as "agentId", m.days_late as "daysLate", m.class_days as "classDays",
      m.unpaid_principal_kobo as principal
    from report.month_ends m join loans l on l.id = m.loan_id where m.month = :month and ${isOfFilter('m')}
      and (:after::uuid is null or m.loan_id > :after) order by m.loan_id limit :limit`,
})

type LoanRow = RowOf<typeof listNow> & { on: Day }

/** The running loans behind the ageing, one row each; a month end that was not kept has none. */
export const ageingFile = asFile<LoanReportInput, LoanRow>({
  name: 'ageing',
  columns: [
    column.day('Day', ({ on }) => on),
    column.text('Loan', ({ number }) => number),
    column.text('Product', ({ product }) => product),
    column.text('Agent id', ({ agentId }) => agentId),
    column.count('Days late', ({ daysLate }) => daysLate),
    column.count('Class days', ({ classDays }) => classDays),
    column.amount('Unpaid principal', ({ principal }) => principal),
  ],
  async open(context, input) {
    const { database } = context.app
    const { on, kind, month, filter } = await basisOf(context, input)
    return async (after, limit) => {
      if (kind === 'not_kept') return []
      const page = { ...filter, after: after?.id ?? null, limit }
      const rows = month ? await database.rows(listKept, { ...page, month }) : await database.rows(listNow, page)
      return rows.map((row) => ({ ...row, on }))
    }
  },
})

type Risk = Awaited<ReturnType<typeof showRisk>>
type Bound = Risk['month_ends'][number]['at_risk'][number] & {
  on: Day
  principal: Risk['month_ends'][number]['principal']
}

/** Portfolio at risk of the day and of the kept month ends before, a line for each bound. */
export const parFile = asFile<LoanReportInput, Bound>({
  name: 'par',
  columns: [
    column.day('Day', ({ on }) => on),
    column.count('Bound in days', ({ days }) => days),
    column.amount('At risk', ({ amount }) => amount),
    column.amount('Unpaid principal', ({ principal }) => principal),
    column.count('Share in %', ({ share }) => share),
  ],
  async open(context, input) {
    const { on, figures, month_ends: before } = await showRisk(context, input)
    const ends = [...before, ...(figures ? [{ on, ...figures }] : [])]
    const rows = ends.flatMap(({ on: end, principal, at_risk: risks }) =>
      risks.map((risk) => ({ ...risk, on: end, principal })),
    )
    return allAtOnce(rows)
  },
})

type Class = NonNullable<Risk['figures']>['classes'][number]

/** The provision of each class. */
export const provisionsFile = asFile<LoanReportInput, Class>({
  name: 'provisions',
  columns: [
    column.count('From days', ({ from }) => from),
    column.count('To days', ({ to }) => to),
    column.count('Stage', ({ stage }) => stage),
    column.count('Loans', ({ loans }) => loans),
    column.amount('Unpaid principal', ({ principal }) => principal),
    column.count('Provided for in percent', ({ percent }) => percent),
    column.amount('Provision', ({ provision }) => provision),
  ],
  async open(context, input) {
    const { figures } = await showRisk(context, input)
    return allAtOnce(figures?.classes ?? [])
  },
})
