import { kobo, phone, text } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { inOrder, isAfterPlace, placeColumns, placeShape, rangeAfter, rangeParams } from '../../lists/page.ts'
import { anywherePattern } from '../../lists/search.ts'
import { balances, found, people, refunding } from './credit-repository.ts'

/** In the order in which the customers joined: amounts change while a file is made, and a customer must not be in it twice. */
const listRows = statement({
  params: { pattern: text.nullable, ...rangeParams },
  row: {
    ...placeShape,
    firstName: text.certain,
    lastName: text.certain,
    phone,
    amount: kobo,
    refunding: kobo,
    loanId: text.nullable,
    outstanding: kobo.nullable,
  },
  sql: `with b as (${balances})
    select ${placeColumns('c.created_at', 'c.id')}, u.first_name as "firstName", u.last_name as "lastName", u.phone, b.amount,
      ${refunding('c.id')} as refunding, l.loan_id as "loanId", l.total_kobo - l.paid_kobo as outstanding
    from b ${people} left join loans l on l.customer_id = c.id and is_running(l.status)
    where ${found} and ${isAfterPlace('c.created_at', 'c.id')}
    order by ${inOrder('c.created_at', 'c.id')} limit :limit offset :skip`,
})

/** Customers' credit (C-206). */
export const creditFile = asFile<{ search?: string | undefined }, RowOf<typeof listRows>>({
  name: 'customer-credit',
  columns: [
    column.text('Customer id', ({ id }) => id),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Phone', (row) => row.phone),
    column.amount('Credit', ({ amount }) => amount),
    column.amount('On its way back', (row) => row.refunding),
    column.text('Running loan', ({ loanId }) => loanId),
    column.amount('Outstanding', ({ outstanding }) => outstanding),
  ],
  open({ app: { database } }, { search }) {
    const pattern = anywherePattern(search)
    return (after, limit) => database.rows(listRows, { pattern, ...rangeAfter(after, limit) })
  },
})
