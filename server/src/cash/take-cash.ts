import type { cashForm } from '@kasuwa/contract/cash.ts'
import { cashReference, mayHold } from '@kasuwa/domain/cash/rules.ts'
import { cashCollected } from '@kasuwa/domain/ledger/events.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { amountOf } from '@kasuwa/domain/loans/instalments.ts'
import { addKobo, type Kobo, naira, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { record } from '../audit/record.ts'
import { notify } from '../notifications/notify.ts'
import { readName } from '../profile/read-name.ts'
import { agentIdOf, type App, type Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { onceByKey } from '../idempotency/idempotency.ts'
import { type AgentId, newOrderedIds, type PaymentId } from '../base/ids.ts'
import { findVisibleLoan } from '../loans/loan-repository.ts'
import { insertBookings } from '../payments/incoming/booking-repository.ts'
import { lockPayer, type RunningLoan } from '../payments/incoming/charge-repository.ts'
import { type BookingRule, planPayment } from '../payments/incoming/plan-bookings.ts'
import { required } from '../base/required.ts'
import { enterCash, isRepeat, lockCash, requireCash } from './cash-repository.ts'
import { findReceipt, insertReceipt } from './receipt-repository.ts'

/** Cash that an agent took: the same as a transfer of that amount (decision 64), in the agent's hands. */
const byCash = (agentId: AgentId): BookingRule => ({
  kind: 'loan_repayment',
  repaid: (money) => cashCollected({ ...money, agentId }),
  credited: null,
})

type Input = z.output<typeof cashForm>

/** An answer waits so many milliseconds for the receipt to be sent. */
const receiptTimeoutMs = 5_000

/**
 * Books cash that an agent took from one of their own customers, up to what the running loan owes (C-221). It repays the loan at once,
 * the oldest instalment first, as a transfer would (C-93), and one journal puts it on the agent's cash account. The customer's receipt is
 * a text.
 * @throws Refused not_found, no_running_loan, cash_limit, cash_repeated, cash_above_loan, idempotency_conflict
 */
export async function takeCash(context: Context, input: Input) {
  const { app } = context
  requireCash(app)
  return onceByKey(
    context,
    (tx) => book(context, tx, input),
    async ({ paymentId, job }) => {
      await Promise.race([app.outbox.work(job), sleep(receiptTimeoutMs, undefined, { ref: false })])
      const receipt = required(await findReceipt(app.database, paymentId), 'the receipt')
      const { reference, amount, credited, left, state } = receipt
      return { tx_ref: reference, amount, credited, left, receipt: state }
    },
  )
}

async function book({ app, actor }: Context, tx: Transaction, { loan_id: name, amount, confirmed }: Input) {
  const agentId = agentIdOf(actor)
  const loan = await findVisibleLoan(tx, name, actor)
  if (!loan) throw new Refused('not_found')
  const held = await lockCash(tx, agentId)
  const payer = await lockPayer(tx, loan.customerId)
  if (!payer?.loan || payer.loan.id !== loan.id) throw new Refused('no_running_loan')
  // The customer may have been moved to another agent before the loan was locked.
  if (!(await findVisibleLoan(tx, name, actor))) throw new Refused('not_found')
  requireUnderLimit(app, held.balance, amount)
  const left = leftOf(payer.loan)
  requireOwed(amount, left)
  // An amount that the agent may have typed wrongly is asked for once more.
  if (!confirmed && (await isRepeat(tx, payer.customerId, amount, tx.now))) throw new Refused('cash_repeated')
  const paymentId = required(newOrderedIds<PaymentId>(1)[0], 'an id')
  const reference = cashReference(paymentId)
  const money = { reference, amount, fee: nothing, channel: 'cash', paidAt: tx.now }
  await insertBookings(tx, app, planPayment(byCash(agentId), { id: paymentId, money, payer }, tx.today), actor)
  const after = await enterCash(tx, agentId, held, { taken: amount, paymentId, at: tx.now })
  const leftAfter = amount < left ? subtractKobo(left, amount) : nothing
  await insertReceipt(tx, paymentId, leftAfter)
  await record(tx, actor, {
    action: 'cash.taken',
    subject: { kind: 'agent', id: agentId },
    before: { balance: held.balance },
    after: { balance: after.balance, paymentId, loanId: loan.id, amount, reference },
  })
  const agent = await readName(tx, actor.userId)
  const facts = { loan: loan.loanId, amount, left: leftAfter, agent, reference }
  const subject = { kind: 'loan', id: loan.id }
  const [job] = await notify(tx, app, [{ kind: 'cash_receipt', userId: payer.userId, key: paymentId, subject, facts }])
  return { paymentId, job: required(job, 'the receipt') }
}

function requireUnderLimit({ settings }: App, held: Kobo, amount: Kobo): void {
  const limit = naira(settings.AGENT_CASH_LIMIT_NAIRA)
  if (mayHold(held, amount, limit)) return
  const message = `You hold ${exactNaira(held)} and may hold ${exactNaira(limit)}. Hand cash over first, or take less.`
  throw new Refused('cash_limit', { amount: [message] })
}

/** More would be credit that could be sent to somebody by transfer while the agent has the cash. */
function requireOwed(amount: Kobo, left: Kobo): void {
  if (amount <= left) return
  throw new Refused('cash_above_loan', {
    amount: [`The loan owes ${exactNaira(left)}. Take no more than that in cash.`],
  })
}

const leftOf = ({ rows, paid }: RunningLoan): Kobo => subtractKobo(addKobo(...rows.map(amountOf)), paid)
