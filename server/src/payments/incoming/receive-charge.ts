import type { Day } from '@kasuwa/domain/dates.ts'
import { customerCreditReceived, repaymentReceived } from '@kasuwa/domain/ledger/events.ts'
import type { App } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { waitForStandby } from '../../db/wait-for-standby.ts'
import { newOrderedIds, type PaymentId } from '../../base/ids.ts'
import { required } from '../../base/required.ts'
import { type Bookings, insertBookings } from './booking-repository.ts'
import { type ReceivedCharge, type TakenCharge, takeCharges } from './charge-repository.ts'
import { holdCharge, reasonToHold } from './hold-charge.ts'
import { type BookingRule, planBookings } from './plan-bookings.ts'
import { keepConflicts, type KeptBody } from './webhook-repository.ts'

/**
 * `held`: it waits for a person; `known`: it came before; `conflict`: it came before with another body; `unmatched`: no customer has the account.
 */
export type ChargeOutcome = 'booked' | 'unmatched' | 'held' | 'known' | 'conflict'

/** Money that came by bank transfer. */
const byTransfer: BookingRule = {
  kind: 'loan_repayment',
  repaid: repaymentReceived,
  credited: customerCreditReceived,
  isNotified: true,
}

/**
 * Receives charges in their order. Each is booked to the payer's running loan, their credit or suspense, or waits for a person. It is never
 * refused and is booked only once by its reference (C-93, C-94). Returns the outcome of each.
 */
export async function receiveCharges(
  tx: Transaction,
  app: App,
  charges: readonly ReceivedCharge[],
): Promise<ChargeOutcome[]> {
  const reasons = new Map(charges.map((charge) => [charge, reasonToHold(charge.event, app.settings, tx.now)]))
  const outcomes = new Map<ReceivedCharge, ChargeOutcome>()
  // In the order of their keys, like the booked ones, so that two batches never wait for each other.
  for (const [charge, reason] of [...reasons].toSorted(([a], [b]) => (a.body.key < b.body.key ? -1 : 1)))
    if (reason && (await holdCharge(tx, app, charge, reason))) outcomes.set(charge, 'held')
  const bookable = charges.filter((charge) => reasons.get(charge) === null)
  for (const { charge, payer } of await book(tx, app, bookable)) outcomes.set(charge, payer ? 'booked' : 'unmatched')
  const repeats = charges.filter((charge) => !outcomes.has(charge)).map(({ body }) => body)
  const conflicts = repeats.length > 0 ? await findRepeats(tx, repeats) : new Set()
  return charges.map((charge) => outcomes.get(charge) ?? (conflicts.has(charge.body) ? 'conflict' : 'known'))
}

/** Returns the repeats with another body. The answer to each repeat is as safe as that to its first. */
async function findRepeats(tx: Transaction, repeats: readonly KeptBody[]): Promise<ReadonlySet<KeptBody>> {
  await waitForStandby(tx)
  return keepConflicts(tx, repeats)
}

/** Books the new charges. Returns them with their payers. */
async function book(tx: Transaction, app: App, charges: readonly ReceivedCharge[]): Promise<TakenCharge[]> {
  if (charges.length === 0) return []
  const taken = await takeCharges(tx, firstOfEachKey(charges))
  if (taken.length === 0) return []
  const bookings = planCharges(taken, tx.today)
  await insertBookings(tx, app, bookings)
  return taken
}

function planCharges(taken: readonly TakenCharge[], today: Day): Bookings {
  const plan = planBookings(byTransfer, today)
  const ids = newOrderedIds<PaymentId>(taken.length)
  for (const [place, { charge, payer }] of taken.entries()) {
    const { event, traceparent } = charge
    const { transaction, senderName } = event
    if (payer)
      plan.pay({ id: required(ids[place], 'an id'), money: { ...transaction, senderName }, payer, traceparent })
    else plan.suspend(event)
  }
  return plan.bookings()
}

function firstOfEachKey(charges: readonly ReceivedCharge[]): ReceivedCharge[] {
  const keys = new Set<string>()
  return charges.filter(({ body: { key } }) => !keys.has(key) && keys.add(key))
}

/** Logs outcomes that a person should look at. Call it after the commit, since a transaction may be repeated. */
export function logOutcome({ log }: Pick<App, 'log'>, { event, body }: ReceivedCharge, outcome: ChargeOutcome): void {
  const { reference, amount } = event.transaction
  if (outcome === 'conflict') log.warn('a known webhook came with another body', { key: body.key })
  if (outcome === 'unmatched') log.warn('money came to an account of no customer', { reference, amount })
}
