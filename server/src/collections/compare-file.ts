import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import type { RowOf } from '../db/statement.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { figuresAnswer, periodOf } from './compare.ts'
import { listAgentFiguresById, listMarketFiguresByName } from './compare-repository.ts'

type Row = RowOf<typeof listAgentFiguresById>
type Market = RowOf<typeof listMarketFiguresByName>
type Figures = Omit<Market, 'market'>
type Input = { from?: Day | undefined; to?: Day | undefined }

const figureColumns = [
  column.count<Figures>('Customers', ({ customers }) => customers),
  column.count<Figures>('Running loans', ({ running }) => running),
  column.count<Figures>('Late loans', ({ late }) => late),
  column.count<Figures>('PAR 30 in %', (row) => figuresAnswer(row).par30),
  column.amount<Figures>('Due', ({ due }) => due),
  column.amount<Figures>('Collected', ({ collected }) => collected),
  column.count<Figures>('New loans', ({ newLoans }) => newLoans),
]

/** All agents with their figures of a period (C-206, COLL-06). Refuses with period. */
export const agentsComparedFile = asFile<Input, Row>({
  name: 'agents-compared',
  columns: [
    column.text('Agent id', ({ id }) => id),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    ...figureColumns,
    column.amount('Commission', ({ commission }) => commission),
    column.instant('Last round', ({ lastRound }) => lastRound),
  ],
  open({ app: { database }, now }, input) {
    const period = periodOf(input, lagosDay(now))
    return (after, limit) =>
      database.rows(listAgentFiguresById, { ...period, agentId: null, product: null, after: after?.id, limit })
  },
})

/** All markets with their figures of a period (C-206, COLL-06). Refuses with period. */
export const marketsComparedFile = asFile<Input, Market>({
  name: 'markets-compared',
  columns: [column.text('Market', ({ market }) => market), ...figureColumns],
  open({ app: { database }, now }, input) {
    const period = periodOf(input, lagosDay(now))
    return (after, limit) =>
      database.rows(listMarketFiguresByName, { ...period, after: after && (after.market ?? ''), limit })
  },
})
