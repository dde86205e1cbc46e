import type { OpenItemKind } from '@kasuwa/domain/payments/open-items.ts'
import { count, instant, kobo, text, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { beforeParams, isBefore } from '../../lists/page.ts'
import { anywherePattern } from '../../lists/search.ts'
import { found, open } from './open-item-repository.ts'

const listRows = statement({
  params: { pattern: text.nullable, ...beforeParams },
  row: {
    id: count,
    kind: word<OpenItemKind>(),
    reference: text.nullable,
    amount: kobo.nullable,
    amountText: text.nullable,
    currency: text.nullable,
    problem: text,
    loanId: text.nullable,
    receivedAt: instant,
  },
  sql: `select o.id, o.kind, o.reference, o.amount_kobo as amount, o.amount_text as "amountText", o.currency, o.problem,
      l.loan_id as "loanId", o.received_at as "receivedAt"
    ${open} where ${found} and ${isBefore('o.id')} order by o.id desc limit :limit`,
})

/** Open items (C-206), without the event as it was received: that may hold whole account numbers. */
export const openItemsFile = asFile<{ search?: string | undefined }, RowOf<typeof listRows>>({
  name: 'open-items',
  columns: [
    column.count('Item', ({ id }) => id),
    column.text('Kind', ({ kind }) => kind),
    column.text('Reference', ({ reference }) => reference),
    column.instant('Received', ({ receivedAt }) => receivedAt),
    column.amount('Amount', ({ amount }) => amount),
    column.text('Amount as sent', ({ amountText }) => amountText),
    column.text('Currency', ({ currency }) => currency),
    column.words('Problem', ({ problem }) => problem),
    column.text('Loan', ({ loanId }) => loanId),
  ],
  open({ app: { database } }, { search }) {
    const pattern = anywherePattern(search)
    return (after, limit) => database.rows(listRows, { pattern, before: after?.id, limit })
  },
})
