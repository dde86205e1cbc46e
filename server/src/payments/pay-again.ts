import { paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import { onceByKey } from '../idempotency/idempotency.ts'
import type { PaymentId } from '../ids.ts'
import { approvalRefusal } from '../loans/approval-refusal.ts'
import { approvalFactsOf } from '../loans/borrower-repository.ts'
import { awaitPayout } from '../outbox/await-settled.ts'
import { promisePayout } from '../outbox/promise-payout.ts'
import { present } from '../present.ts'
import { itemIdOf } from './open-item-repository.ts'
import { paymentAnswer } from './payment-answer.ts'
import { findPayout } from './payment-repository.ts'
import { lockReturned, type ReturnedMoney } from './returned-repository.ts'

type Input = { id: string; reason: string }

/**
 * Sends loan money that came back again, to the customer's default account as it is now (C-86); the loan and its schedule stay as they are.
 * The item is closed once the money has arrived; after a failure it waits as before. Waits up to 5 seconds for the outcome.
 * @throws Refused not_found, item_closed, payout_under_way, payouts_stopped, idempotency_conflict, and C-87's of the customer and their account
 */
export function payAgain(context: Context, input: Input) {
  const { app } = context
  return onceByKey(
    context,
    (tx) => promise(tx, context, input),
    async (paymentId) => {
      await awaitPayout(app, paymentId)
      const payment = await findPayout(app.database, paymentId)
      return { ...paymentAnswer(payment), note: payment.note }
    },
  )
}

async function promise(tx: Transaction, { actor, app }: Context, { id, reason }: Input): Promise<PaymentId> {
  const { id: item, loanId, customerId, amount } = await requireReturned(tx, id)
  const facts = await approvalFactsOf(tx, customerId, loanId)
  // The loan was approved already: another one that runs is none of its business.
  const refusal = approvalRefusal(app.settings, { ...facts, otherLoan: false })
  if (refusal) throw new Refused(refusal)
  const payee = present(facts.account, 'the default account')
  const paymentId = await promisePayout(tx, app, {
    kind: 'loan_disbursement',
    of: { loanId, customerId },
    userId: facts.userId,
    amount,
    account: payee,
    description: paymentDescription.loan_disbursement,
    createdBy: actor.userId,
    returnedItem: item,
  })
  await record(tx, actor, {
    action: 'disbursement.paid-again',
    subject: { kind: 'loan', id: loanId },
    after: { paymentId, amount, payee, reason },
  })
  return paymentId
}

/**
 * Loan money that came back and waits for a person, with its loan locked.
 * @throws Refused not_found, item_closed, payout_under_way
 */
export async function requireReturned(tx: Transaction, id: string): Promise<ReturnedMoney> {
  const money = await lockReturned(tx, itemIdOf(id))
  if (!money) throw new Refused('not_found')
  if (money.isClosed) throw new Refused('item_closed')
  if (money.isUnderWay) throw new Refused('payout_under_way')
  return money
}
