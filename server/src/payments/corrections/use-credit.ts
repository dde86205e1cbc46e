import { creditApplied } from '@kasuwa/domain/ledger/events.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import { onceByKey } from '../../idempotency/idempotency.ts'
import { type CustomerId, isId, newOrderedIds, type PaymentId } from '../../base/ids.ts'
import { required } from '../../base/required.ts'
import { refuseProposedMoney } from '../../proposals/money-proposals.ts'
import { insertBookings } from '../incoming/booking-repository.ts'
import { lockPayer } from '../incoming/charge-repository.ts'
import { type CreditUse, findCreditUse, lockCredit } from './credit-repository.ts'
import { type BookingRule, planPayment } from '../incoming/plan-bookings.ts'

/** A customer's credit, which always repays a running loan. */
const byCredit: BookingRule = { kind: 'credit_applied', repaid: creditApplied, credited: null }

export type CreditUseInput = { id: string; amount: Kobo; consent: string }

/**
 * Repays a customer's running loan from their credit, the oldest instalment first, by one journal, and keeps how they agreed (C-94).
 * @throws Refused not_found, proposal_open, no_running_loan, credit_changed if it exceeds the credit or the loan's balance, idempotency_conflict
 */
export function applyCredit(context: Context, { id, amount, consent }: CreditUseInput) {
  const { actor, app } = context
  return onceByKey(
    context,
    async (tx) => {
      const customerId = customerOf(id)
      const credit = await lockCredit(tx, customerId)
      const payer = credit && (await lockPayer(tx, customerId))
      if (!payer) throw new Refused('not_found')
      await refuseProposedMoney(tx, 'credit', customerId)
      if (!payer.loan) throw new Refused('no_running_loan')
      const paymentId = required(newOrderedIds<PaymentId>(1)[0], 'an id')
      const money = {
        reference: `credit-${paymentId}`,
        amount,
        fee: nothing,
        channel: 'customer_credit',
        paidAt: tx.now,
      }
      const bookings = planPayment(byCredit, { id: paymentId, money, payer }, tx.today)
      const isMoreThanOwed = bookings.payments.some(({ excess }) => excess > 0)
      if (amount > credit.available || isMoreThanOwed) throw new Refused('credit_changed')
      await insertBookings(tx, app, bookings, actor)
      await record(tx, actor, {
        action: 'credit.applied',
        subject: { kind: 'customer', id: customerId },
        before: { credit: credit.available },
        after: { paymentId, loanId: payer.loan.id, amount, consent },
      })
      return paymentId
    },
    async (paymentId) => creditUseAnswer(await findCreditUse(app.database, paymentId)),
  )
}

/** @throws Refused not_found */
export function customerOf(id: string): CustomerId {
  if (!isId<CustomerId>(id)) throw new Refused('not_found')
  return id
}

export const creditUseAnswer = ({ id, txRef, kind, amount, status, note }: CreditUse) => ({
  id,
  tx_ref: txRef,
  payment_type: kind,
  amount,
  status,
  note,
})
