import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import type { RowOf } from '../db/statement.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { agentAnswer, periodOf } from './compare.ts'
import { listAgentFiguresById } from './compare-repository.ts'

type Row = RowOf<typeof listAgentFiguresById>
type Input = { from?: Day | undefined; to?: Day | undefined }

/** All agents with their figures of a period (C-206, COLL-06). Refuses with period. */
export const agentsComparedFile = asFile<Input, Row>({
  name: 'agents-compared',
  columns: [
    column.text('Agent id', ({ id }) => id),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.count('Customers', ({ customers }) => customers),
    column.count('Running loans', ({ running }) => running),
    column.count('Late loans', ({ late }) => late),
    column.count('PAR 30 in %', (row) => agentAnswer(row).par30),
    column.amount('Due', ({ due }) => due),
    column.amount('Collected', ({ collected }) => collected),
    column.count('New loans', ({ newLoans }) => newLoans),
    column.amount('Commission', ({ commission }) => commission),
    column.instant('Last round', ({ lastRound }) => lastRound),
  ],
  open({ app: { database }, now }, input) {
    const period = periodOf(input, lagosDay(now))
    return (after, limit) => database.rows(listAgentFiguresById, { ...period, agentId: null, after: after?.id, limit })
  },
})
