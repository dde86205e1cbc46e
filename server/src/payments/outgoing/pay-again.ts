import { paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { type RefusalCode, Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { App, Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { PaymentId } from '../../base/ids.ts'
import { approvalRefusal, namesRefusal } from '../../loans/approval-refusal.ts'
import { type ApprovalFacts, approvalFactsOf, lockBorrower } from '../../loans/borrower-repository.ts'
import { awaitPayout } from '../../outbox/await-settled.ts'
import { promisePayout } from '../../outbox/promise-payout.ts'
import { required } from '../../base/required.ts'
import type { About, Act } from '../../proposals/act.ts'
import { actOrPropose } from '../../proposals/act-or-propose.ts'
import { paidTo } from '../../proposals/facts.ts'
import { itemIdOf } from '../unsettled/open-item-repository.ts'
import { paymentAnswer } from '../payment-answer.ts'
import { findPayout } from '../payment-repository.ts'
import { findReturned, lockReturned, type ReturnedMoney } from './returned-repository.ts'

type Input = { id: string; reason: string }

/**
 * Sends loan money that came back to the customer's current default account (C-86); the loan and its schedule stay as they are. The item is
 * closed once the money has arrived; after a failure it waits as before. Waits up to 5 seconds for the outcome. Above the lender's limit of
 * approvals it is proposed to a second person instead, since the same amount leaves (decision 59).
 * @throws Refused not_found, item_closed, payout_under_way, payouts_stopped, proposal_open, idempotency_conflict, and C-87's of the customer
 * and their account
 */
export const payAgain = (context: Context, input: Input) =>
  actOrPropose(context, paymentAgain, input, (paymentId) => settledPayout(context.app, paymentId))

/** Sends loan money again; above the lender's limit it needs a second person. */
export const paymentAgain: Act<Input, PaymentId> = {
  name: 'payment_again',
  limit: 'SECOND_PERSON_APPROVAL_ABOVE',
  roles: ['finance'],
  about: aboutPayment,
  lock: lockPayment,
  run: promise,
  final: ['not_found', 'item_closed'],
  payout: settledPayout,
}

async function settledPayout(app: App, paymentId: PaymentId) {
  await awaitPayout(app, paymentId)
  const payment = await findPayout(app.database, paymentId)
  return { ...paymentAnswer(payment), note: payment.note }
}

/**
 * The subject of an act on loan money that came back, without the act's own facts, and the amount.
 * @throws Refused not_found
 */
export async function aboutReturned(sql: Sql, id: string, reason: string) {
  const money = await findReturned(sql, itemIdOf(id))
  if (!money) throw new Refused('not_found')
  const { loanId, loanNumber, userId, amount } = money
  return { money, subject: { kind: 'loan' as const, id: loanId, name: loanNumber }, userId, amount, reason }
}

async function aboutPayment(sql: Sql, { id, reason }: Input): Promise<About> {
  const { money, ...about } = await aboutReturned(sql, id, reason)
  const { account } = await approvalFactsOf(sql, money.customerId, money.loanId)
  return { ...about, facts: [paidTo(account)] }
}

/** Locks the customer before the loan, as when credit is used, so that their bank accounts cannot change meanwhile. */
async function lockPayment(tx: Transaction, { id }: Input): Promise<void> {
  const { money } = await aboutReturned(tx, id, '')
  await lockBorrower(tx, money.customerId)
  await lockReturned(tx, money.id)
}

async function promise(tx: Transaction, { actor, app }: Context, { id, reason }: Input): Promise<PaymentId> {
  const { id: item, loanId, customerId, amount } = await requireReturned(tx, id)
  const facts = await approvalFactsOf(tx, customerId, loanId)
  // The loan was approved already, so another running loan does not matter.
  const refusal = approvalRefusal({ ...facts, otherLoan: false }) ?? stoppedByNames(app, facts)
  if (refusal) throw new Refused(refusal)
  const payee = required(facts.account, 'the default account')
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

/** Where names that differ ask for a reason, this act has one; where they ask for two people, they are corrected first (C-211). */
function stoppedByNames({ settings }: App, facts: ApprovalFacts): RefusalCode | null {
  const refusal = namesRefusal(settings, facts)
  return refusal === 'name_differs' ? refusal : null
}

/**
 * Reads loan money that came back and waits for a person, and locks its loan.
 * @throws Refused not_found, item_closed, payout_under_way
 */
export async function requireReturned(tx: Transaction, id: string): Promise<ReturnedMoney> {
  const money = await lockReturned(tx, itemIdOf(id))
  if (!money) throw new Refused('not_found')
  if (money.isClosed) throw new Refused('item_closed')
  if (money.isUnderWay) throw new Refused('payout_under_way')
  return money
}
