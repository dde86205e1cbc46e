import type { SuspenseState } from '@kasuwa/domain/payments/suspense-states.ts'
import { bool, count, instant, kobo, text } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { type AmountInput, readAmounts } from '../../lists/filters.ts'
import { anywherePattern } from '../../lists/search.ts'
import { found, foundBy, inHand } from './suspense-repository.ts'

const listRows = statement({
  params: { ...foundBy, at: count.nullable, reference: text.nullable, limit: count },
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
    ${found}
      and (:at::bigint is null or (paid_at, reference) < (timestamptz 'epoch' + :at * interval '1 microsecond', :reference))
    order by paid_at desc, reference desc limit :limit`,
})

type Input = AmountInput & { search?: string | undefined; status?: SuspenseState | undefined }

/** Money in suspense, or what came out of it (C-206). */
export const suspenseFile = asFile<Input, RowOf<typeof listRows>>({
  name: 'suspense',
  columns: [
    column.text('Reference', ({ reference }) => reference),
    column.instant('Paid', ({ paidAt }) => paidAt),
    column.amount('Amount', ({ amount }) => amount),
    column.amount('Fee', ({ fee }) => fee),
    column.words('Sender', ({ senderName }) => senderName),
    column.account('Paid to account ending in', ({ accountNumber }) => accountNumber),
    column.yesNo('Cash in hand', (row) => row.inHand),
  ],
  open({ app: { database } }, { search, status: state = 'open', ...amounts }) {
    const filter = { pattern: anywherePattern(search), state, ...readAmounts(amounts) }
    return (after, limit) => database.rows(listRows, { ...filter, at: after?.at, reference: after?.reference, limit })
  },
})
