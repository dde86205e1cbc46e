import type { OpenItemState } from '@kasuwa/contract/payments.ts'
import type { OpenItemKind } from '@kasuwa/domain/payments/open-items.ts'
import { count, instant, kobo, text, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { beforeParams, isBefore } from '../../lists/page.ts'
import { type AmountInput, readAmounts } from '../../lists/filters.ts'
import { anywherePattern } from '../../lists/search.ts'
import { found, foundBy, open } from './open-item-repository.ts'

const listRows = statement({
  params: { ...foundBy, ...beforeParams },
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

type Input = AmountInput & {
  search?: string | undefined
  status?: OpenItemState | undefined
  type?: OpenItemKind | undefined
}

/** Open items, or closed ones (C-206), without the event as it was received: that may hold whole account numbers. */
export const openItemsFile = asFile<Input, RowOf<typeof listRows>>({
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
  open({ app: { database } }, { search, status = 'open', type: kind = null, ...amounts }) {
    const filter = { pattern: anywherePattern(search), isOpen: status === 'open', kind, ...readAmounts(amounts) }
    return (after, limit) => database.rows(listRows, { ...filter, before: after?.id, limit })
  },
})
