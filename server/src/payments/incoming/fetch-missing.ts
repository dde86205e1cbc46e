import { nothing } from '@kasuwa/domain/money.ts'
import { nextTransferState } from '@kasuwa/domain/payments/transfer.ts'
import type { App } from '../../context/context.ts'
import { transaction } from '../../db/transaction.ts'
import type { Window } from '../../ledger/provider-checks.ts'
import type { ListedCharge, ProviderTransfer } from '../../providers/ports.ts'
import { knownCharges, statesOfTransfers } from './fetched-repository.ts'
import { receiveEvent } from './receive-webhook.ts'
import { settleTransfer } from '../outgoing/settle-transfer.ts'
import { keptBody } from './webhook-repository.ts'

export type Fetched = { booked: number; settled: number }

/**
 * Reads the provider's lists of a window and books everything that no webhook reported: payments by the webhook's own code, once only by
 * their reference, and outcomes of transfers by the one function that settles them. No transaction is open while the provider is asked.
 * Each payment has a separate transaction, and one that cannot be booked does not stop the others.
 * @throws ProviderUnavailable; Error if something could not be booked, after the others were
 */
export async function fetchMissing(app: App, { from, to }: Window, signal?: AbortSignal): Promise<Fetched> {
  const { money } = app.ports
  const charges = await Array.fromAsync(money.listTransactions(from, to))
  const transfers = await Array.fromAsync(money.listTransfers(from, to))
  const failures: unknown[] = []
  const each = async <T>(rows: readonly T[], work: (row: T) => Promise<boolean>): Promise<number> => {
    let done = 0
    for (const row of rows) {
      signal?.throwIfAborted()
      done += Number(await work(row).catch((error: unknown) => (failures.push(error), false)))
    }
    return done
  }
  const booked = await each(await missingOf(app, charges), (row) => bookCharge(app, row))
  const settled = await each(await changedOf(app, transfers), (row) => settle(app, row))
  if (booked + settled > 0)
    app.log.warn('the provider had payments or outcomes that no webhook reported', { booked, settled })
  if (failures.length)
    throw new Error(`${failures.length} of the provider's payments or transfers could not be booked`, {
      cause: failures[0],
    })
  return { booked, settled }
}

const referenceOf = ({ charge }: ListedCharge): string =>
  charge.kind === 'charge' ? charge.transaction.reference : (charge.values.reference ?? charge.key)

async function missingOf({ database }: App, charges: readonly ListedCharge[]): Promise<ListedCharge[]> {
  const known = new Set(
    await knownCharges(
      database,
      charges.map((row) => ({ reference: referenceOf(row), readable: row.charge.kind === 'charge' })),
    ),
  )
  return charges.filter((row) => !known.has(referenceOf(row)))
}

/** Books a charge from the provider's list, or keeps it as an open item. */
export async function bookCharge(app: App, { charge, body }: ListedCharge): Promise<boolean> {
  await receiveEvent(app, charge, keptBody(charge.key, Buffer.from(body), true))
  app.metrics.count('money_fetched_total', { what: 'payment' })
  return true
}

async function changedOf({ database }: App, transfers: readonly ProviderTransfer[]): Promise<ProviderTransfer[]> {
  const states = await statesOfTransfers(
    database,
    transfers.map(({ reference }) => reference),
  )
  return transfers.filter(({ reference, state, fee }) => {
    const ours = states.get(reference)
    if (ours === undefined || state === 'submitted') return false
    return nextTransferState(ours.state, state) !== ours.state || (fee !== nothing && !ours.hasFee)
  })
}

async function settle(app: App, transfer: ProviderTransfer): Promise<boolean> {
  await transaction(app.database, (tx) => settleTransfer(tx, app, transfer))
  app.metrics.count('money_fetched_total', { what: 'transfer' })
  return true
}
