import { integer, kobo, phone, text } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { column } from '../lists/csv.ts'
import { asFile } from '../lists/list-file.ts'
import { inOrder, isAfterPlace, placeColumns, placeShape, rangeAfter, rangeParams } from '../lists/page.ts'
import { oldestDays, requireCash } from './cash-repository.ts'

const listRows = statement({
  params: rangeParams,
  row: {
    ...placeShape,
    code: text,
    firstName: text.certain,
    lastName: text.certain,
    phone,
    balance: kobo,
    days: integer.nullable,
    stated: kobo,
  },
  sql: `with held as (
      select newest.* from agents a cross join lateral (
        select c.agent_id, c.balance_kobo, c.taken_kobo from agent_cash c where c.agent_id = a.id order by c.id desc limit 1
      ) as newest
      where newest.balance_kobo <> 0 or exists (select from cash_hand_overs h where h.agent_id = a.id and h.confirmed_at is null)
    )
    select ${placeColumns('a.created_at', 'a.id')}, a.code, u.first_name as "firstName", u.last_name as "lastName", u.phone,
      held.balance_kobo as balance, ${oldestDays('held')} as days,
      (select coalesce(sum(h.amount_kobo), 0) from cash_hand_overs h where h.agent_id = a.id and h.confirmed_at is null) as stated
    from held join agents a on a.id = held.agent_id join users u on u.id = a.user_id
    where ${isAfterPlace('a.created_at', 'a.id')} order by ${inOrder('a.created_at', 'a.id')} limit :limit offset :skip`,
})

/** The cash that agents hold (C-206). Refuses with not_found unless the lender has switched it on. */
export const agentCashFile = asFile<object, RowOf<typeof listRows>>({
  name: 'agent-cash',
  columns: [
    column.text('Agent code', ({ code }) => code),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Phone', (row) => row.phone),
    column.amount('Cash in hand', ({ balance }) => balance),
    column.count('Days since the oldest', ({ days }) => days),
    column.amount('Handed over, to be confirmed', ({ stated }) => stated),
  ],
  open({ app }) {
    requireCash(app)
    return (after, limit) => app.database.rows(listRows, rangeAfter(after, limit))
  },
})
