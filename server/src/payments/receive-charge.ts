import type { App } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import { insertBookings } from './booking-repository.ts'
import { type ReceivedCharge, takeCharges } from './charge-repository.ts'
import { decideCharges } from './decide-charges.ts'
import { isAhead } from './hold-charge.ts'
import { keepConflicts } from './webhook-repository.ts'

/**
 * `known`: it came before; `conflict`: it came before in another body; `unmatched`: no customer has the account; `ahead`: its date is more than
 * a day ahead, and nothing was done.
 */
export type ChargeOutcome = 'booked' | 'unmatched' | 'known' | 'conflict' | 'ahead'

/**
 * Books money that came in, in its order: to the payer's running loan, their credit or suspense. Never refused, once for ever by its
 * reference (C-93, C-94). Answers what became of each.
 */
export async function receiveCharges(tx: Transaction, charges: readonly ReceivedCharge[]): Promise<ChargeOutcome[]> {
  const readable = charges.filter(({ event }) => !isAhead(event, tx.now))
  const taken = readable.length > 0 ? await takeCharges(tx, firstOfEachKey(readable)) : []
  if (taken.length > 0) await insertBookings(tx, decideCharges(taken, tx.today))
  const fresh = new Map(taken.map(({ charge, payer }) => [charge, payer]))
  const repeats = readable.filter((charge) => !fresh.has(charge)).map(({ body }) => body)
  const conflicts = repeats.length > 0 ? await keepConflicts(tx, repeats) : new Set()
  return charges.map((charge) => {
    if (isAhead(charge.event, tx.now)) return 'ahead'
    const payer = fresh.get(charge)
    if (payer !== undefined) return payer ? 'booked' : 'unmatched'
    return conflicts.has(charge.body) ? 'conflict' : 'known'
  })
}

function firstOfEachKey(charges: readonly ReceivedCharge[]): ReceivedCharge[] {
  const keys = new Set<string>()
  return charges.filter(({ body: { key } }) => !keys.has(key) && keys.add(key))
}

/** Logs what a person should look at; for after the commit, since a transaction may be repeated. */
export function logOutcome({ log }: Pick<App, 'log'>, { event, body }: ReceivedCharge, outcome: ChargeOutcome): void {
  const { reference, amount } = event.transaction
  if (outcome === 'conflict') log.warn('a known webhook came with another body', { key: body.key })
  if (outcome === 'unmatched') log.warn('money came to an account of no customer', { reference, amount })
}
