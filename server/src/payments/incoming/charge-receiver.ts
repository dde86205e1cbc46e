import type { App } from '../../context/context.ts'
import { databaseFailureOf } from '../../db/failures.ts'
import { transaction } from '../../db/transaction.ts'
import { groupCommit } from '../../base/group-commit.ts'
import type { ReceivedCharge } from './charge-repository.ts'
import { type ChargeOutcome, logOutcome, receiveCharges } from './receive-charge.ts'

/** How long a batch waits for a lock, in milliseconds: longer than another batch takes, and then those who need it wait alone. */
const batchLockMs = 300
const lockNotAvailable = '55P03'

/**
 * Receives charges; those that come while others are being committed share the next commit (decision 41). Resolves with what became of the charge when that is
 * committed. One that cannot be booked fails alone, as do those whose loan somebody else has locked.
 * @param options.maxAloneMs after so long a charge of a batch that failed is not tried alone any more: the provider sends it again
 */
export function chargeReceiver(
  app: App,
  options: { maxAloneMs?: number } = {},
): (charge: ReceivedCharge) => Promise<ChargeOutcome> {
  const receive = groupCommit(
    (charges: readonly ReceivedCharge[]) =>
      transaction(
        app.database,
        (tx) => receiveCharges(tx, app, charges),
        charges.length > 1 ? { lockMs: batchLockMs } : {},
      ),
    isOfOneCharge,
    options,
  )
  return async (charge) => {
    const outcome = await receive(charge)
    logOutcome(app, charge, outcome)
    return outcome
  }
}

/** A refused row or a mistake of ours may be one charge's; a database that is away, slow or full is everybody's. */
const isOfOneCharge = (error: unknown): boolean =>
  databaseFailureOf(error) === null || (error as { code?: unknown }).code === lockNotAvailable
