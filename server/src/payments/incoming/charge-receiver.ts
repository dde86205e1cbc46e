import type { App } from '../../context/context.ts'
import { databaseFailureOf } from '../../db/failures.ts'
import { transaction } from '../../db/transaction.ts'
import { groupCommit } from '../../base/group-commit.ts'
import { inSpan } from '../../base/tracing.ts'
import type { ReceivedCharge } from './charge-repository.ts'
import { type ChargeOutcome, logOutcome, receiveCharges } from './receive-charge.ts'

/** How long a batch waits for a lock, in milliseconds: longer than another batch takes. After that, its charges are booked one by one. */
const batchLockMs = 300
const lockNotAvailable = '55P03'

/**
 * Receives charges; those that come while others are being committed share the next commit (decision 41). Resolves with the charge's
 * outcome once it is committed. A charge that cannot be booked, or whose loan is locked by another client, fails alone.
 * @param options.maxAloneMs the time after which a charge of a failed batch is no longer tried alone: the provider sends it again
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
  return (charge) =>
    inSpan(
      () => ({ name: 'book charge', kind: 'inner' }),
      async (span) => {
        // The batch is written in the trace of its first charge; the texts of each belong to its own.
        const outcome = await receive(span ? { ...charge, traceparent: span.traceparent } : charge)
        logOutcome(app, charge, outcome)
        return outcome
      },
    )
}

/** A refused row or a bug may concern one charge; a database that is down, slow or full concerns all of them. */
const isOfOneCharge = (error: unknown): boolean =>
  databaseFailureOf(error) === null || (error as { code?: unknown }).code === lockNotAvailable
