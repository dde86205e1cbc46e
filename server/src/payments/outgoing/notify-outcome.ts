import type { PayoutKind } from '@kasuwa/domain/payments/status.ts'
import type { App } from '../../context/context.ts'
import { day, kobo, text, uuid, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import { notify, type NotifiedEvent } from '../../notifications/notify.ts'
import { notifyAdmins } from '../../notifications/notify-admins.ts'
import { fullName } from '../../profile/person-answer.ts'
import type { LoanId, UserId } from '../../base/ids.ts'
import type { Settled } from './transfer-effects.ts'
import type { Transfer } from './transfer-repository.ts'

const find = statement({
  params: { reference: text },
  row: {
    kind: word<PayoutKind>(),
    userId: uuid<UserId>(),
    name: text.certain,
    amount: kobo,
    account: text,
    loanId: uuid<LoanId>().nullable,
    loan: text.nullable,
    firstDue: day.nullable,
    firstAmount: kobo.nullable,
  },
  sql: `select p.kind, u.id as "userId", ${fullName} as name, p.amount_kobo as amount, right(t.account_number, 4) as account, l.id as "loanId",
      l.loan_id as loan, l.next_due_date as "firstDue", l.next_due_kobo as "firstAmount"
    from transfers t join payments p on p.id = t.payment_id join users u on u.id = p.user_id left join loans l on l.id = p.loan_id
    where t.reference = :reference`,
})

type Paid = RowOf<typeof find>

const kindNames: Record<PayoutKind, string> = {
  loan_disbursement: 'a loan',
  agent_commission: 'a commission',
  credit_refund: 'a refund',
}

/** Notifies the person who is paid of a transfer's outcome, once it is saved; and staff of one that failed or came back (C-208). */
export async function notifyOutcome(
  tx: Transaction,
  app: App,
  { reference, state }: Transfer,
  next: Settled,
): Promise<void> {
  const paid = await tx.only(find, { reference })
  const event = payeeEvent(paid, reference, next, state === 'succeeded')
  if (event) await notify(tx, app, [event])
  if (next === 'succeeded') return
  const { name, amount, kind } = paid
  await notifyAdmins(tx, app, {
    kind: 'transfer_failed',
    roles: ['finance', 'credit'],
    key: `${reference}:${next}`,
    subject: paid.loanId ? { kind: 'loan', id: paid.loanId } : { kind: 'transfer', id: reference },
    facts: { what: kindNames[kind], name, amount },
  })
}

/** Null where the payee is notified of nothing: money that never left is tried again by staff. */
function payeeEvent(paid: Paid, key: string, next: Settled, hadArrived: boolean): NotifiedEvent | null {
  const { kind, userId, amount, account, loanId, loan, firstDue, firstAmount } = paid
  if (kind === 'agent_commission' && next === 'succeeded')
    return { kind: 'commission_paid', userId, key, facts: { amount, account } }
  if (kind !== 'loan_disbursement' || loanId === null || loan === null) return null
  const subject = { kind: 'loan', id: loanId }
  if (next === 'succeeded' && firstDue !== null && firstAmount !== null)
    return { kind: 'paid_out', userId, key, subject, facts: { loan, amount, account, firstDue, firstAmount } }
  return next === 'reversed' && hadArrived
    ? { kind: 'loan_money_returned', userId, key, subject, facts: { loan, amount } }
    : null
}
