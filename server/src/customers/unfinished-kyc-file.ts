import { phone, text, uuid } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { inOrder, isAfterPlace, placeColumns, placeShape, rangeAfter, rangeParams } from '../lists/page.ts'
import { standColumns, standOf, standShape, unfinished } from './list-unfinished-kyc.ts'

const listRows = statement({
  reads: 'replica',
  params: { agentId: uuid<AgentId>().nullable, ...rangeParams },
  row: { ...placeShape, firstName: text.certain, lastName: text.certain, phone, agentCode: text, ...standShape },
  planEachTime: true,
  sql: `with page as (
      select c.id ${unfinished} and ${isAfterPlace('c.created_at', 'c.id')} order by ${inOrder('c.created_at', 'c.id')} limit :limit offset :skip
    )
    select ${placeColumns('c.created_at', 'c.id')}, u.first_name as "firstName", u.last_name as "lastName", u.phone, a.code as "agentCode",
      ${standColumns}
    from page join customers c on c.id = page.id join users u on u.id = c.user_id join agents a on a.id = c.agent_id
    order by ${inOrder('c.created_at', 'c.id')}`,
})
const rowOf = (row: RowOf<typeof listRows>, now: Date) => ({ ...row, ...standOf(row, now) })

/** All active customers who have not completed KYC (C-206, COLL-09). */
export const unfinishedKycFile = asFile<object, ReturnType<typeof rowOf>>({
  name: 'unfinished-kyc',
  columns: [
    column.text('Customer id', ({ id }) => id),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Phone', (row) => row.phone),
    column.text('Agent code', ({ agentCode }) => agentCode),
    column.count('Level', ({ level }) => level),
    column.text('Step', ({ step }) => step),
    column.count('Days', ({ days }) => days),
  ],
  open:
    ({ app: { database }, now }) =>
    async (after, limit) =>
      (await database.rows(listRows, { agentId: null, ...rangeAfter(after, limit) })).map((row) => rowOf(row, now)),
})
