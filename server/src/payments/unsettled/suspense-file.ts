import { bool, count, instant, kobo, text } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { anywherePattern } from '../../lists/search.ts'
import { found, inHand } from './suspense-repository.ts'

const listRows = statement({
  params: { pattern: text.nullable, at: count.nullable, reference: text.nullable, limit: count },
  row: {
    at: count,
    reference: text,
    accountNumber: text.nullable,
    senderName: text.nullable,
    amount: kobo,
    fee: kobo,
    paidAt: instant,
    inHand: bool,
  },
  sql: `select (extract(epoch from paid_at) * 1000000)::bigint as at, reference, account_number as "accountNumber", sender_name as "senderName",
      amount_kobo as amount, fee_kobo as fee, paid_at as "paidAt", ${inHand} as "inHand"
    from suspense_items where reference in (select reference from open_suspense_items) and ${found}
      and (:at::bigint is null or (paid_at, reference) < (timestamptz 'epoch' + :at * interval '1 microsecond', :reference))
    order by paid_at desc, reference desc limit :limit`,
})

/** Money in suspense (C-206). */
export const suspenseFile = asFile<{ search?: string | undefined }, RowOf<typeof listRows>>({
  name: 'suspense',
  columns: [
    column.text('Reference', ({ reference }) => reference),
    column.instant('Paid', ({ paidAt }) => paidAt),
    column.amount('Amount', ({ amount }) => amount),
    column.amount('Fee', ({ fee }) => fee),
    column.text('Sender', ({ senderName }) => senderName),
    column.account('Paid to account ending in', ({ accountNumber }) => accountNumber),
    column.yesNo('Cash in hand', (row) => row.inHand),
  ],
  open({ app: { database } }, { search }) {
    const pattern = anywherePattern(search)
    return (after, limit) => database.rows(listRows, { pattern, at: after?.at, reference: after?.reference, limit })
  },
})
