import { exactNaira } from '@kasuwa/domain/display.ts'
import { type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { App, Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { PaymentId } from '../../base/ids.ts'
import { awaitPayout } from '../../outbox/await-settled.ts'
import { promisePayout } from '../../outbox/promise-payout.ts'
import type { About, Act } from '../../proposals/act.ts'
import { figure, noMoreThan, paidTo, sumToday } from '../../proposals/facts.ts'
import { actOrPropose } from '../../proposals/act-or-propose.ts'
import { refundsToday } from '../done-today.ts'
import { findCreditUse, lockCredit, readCredit } from './credit-repository.ts'
import { creditUseAnswer, type CreditUseInput as Input, customerOf } from './use-credit.ts'

/**
 * Sends a customer's credit to their default bank account, and keeps how they agreed (C-94). In the ledger it is theirs until it has
 * arrived, and it cannot be used twice meanwhile. Waits up to 5 seconds for the outcome, and then returns its state. Above the lender's
 * limit it is proposed to a second person instead (decision 59).
 * @throws Refused not_found, no_default_bank_account, credit_changed if it exceeds the credit, credit_in_hand if that includes cash in hand, proposal_open, idempotency_conflict
 */
export function refundCredit(context: Context, input: Input) {
  const { app } = context
  return actOrPropose(context, refund, input, async (paymentId) => {
    await awaitPayout(app, paymentId)
    return creditUseAnswer(await findCreditUse(app.database, paymentId))
  })
}

/** Refunds a customer's credit; above the lender's limit, with what the same person refunded to them today, it needs a second person. */
export const refund: Act<Input, PaymentId> = {
  name: 'refund',
  limit: 'SECOND_PERSON_REFUND_ABOVE',
  roles: ['finance'],
  about: aboutRefund,
  lock: (tx, { id }) => lockCredit(tx, customerOf(id)),
  run: makeRefund,
  doneToday: (tx, by, { id }) => refundsToday(tx, customerOf(id), by),
  final: ['not_found'],
  payout: awaitRefund,
}

async function awaitRefund(app: App, id: PaymentId) {
  await awaitPayout(app, id)
  const { status, note } = await findCreditUse(app.database, id)
  return { status, note }
}

async function aboutRefund(sql: Sql, { id, amount, consent }: Input): Promise<About> {
  const customerId = customerOf(id)
  const credit = await readCredit(sql, customerId)
  if (!credit) throw new Refused('not_found')
  return {
    subject: { kind: 'customer', id: customerId, name: credit.phone },
    userId: credit.userId,
    amount,
    reason: consent,
    facts: [
      figure('Credit', credit.available),
      ...(credit.inHand > 0 ? [noMoreThan('Of it cash not handed over', credit.inHand)] : []),
      paidTo(credit.account),
      ...sumToday('Refunds to them today', await refundsToday(sql, customerId, null)),
    ],
  }
}

async function makeRefund(tx: Transaction, { actor, app }: Context, { id, amount, consent }: Input) {
  const customerId = customerOf(id)
  const credit = await lockCredit(tx, customerId)
  if (!credit) throw new Refused('not_found')
  if (!credit.account) throw new Refused('no_default_bank_account')
  if (amount > credit.available) throw new Refused('credit_changed')
  requireArrived(amount, credit)
  const { accountNumber, accountName, bankCode } = credit.account
  const payee = { accountNumber, accountName, bankCode }
  const paymentId = await promisePayout(tx, app, {
    kind: 'credit_refund',
    of: { customerId },
    userId: credit.userId,
    amount,
    account: payee,
    description: paymentDescription.credit_refund,
    createdBy: actor.userId,
  })
  await record(tx, actor, {
    action: 'credit.refunded',
    subject: { kind: 'customer', id: customerId },
    before: { credit: credit.available },
    after: { paymentId, amount, payee, consent },
  })
  return paymentId
}

/** Refuses to refund cash that is still with an agent (C-221). */
function requireArrived(amount: Kobo, { available, inHand }: { available: Kobo; inHand: Kobo }): void {
  if (amount <= subtractKobo(available, inHand)) return
  const message = `${exactNaira(inHand)} of the credit is cash that an agent has not handed over. It can go back once its arrival is confirmed.`
  throw new Refused('credit_in_hand', { amount: [message] })
}
