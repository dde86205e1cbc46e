import type { lookUpOutcomes } from '@kasuwa/contract/entities/payment.ts'
import type { TransferState } from '@kasuwa/domain/payments/transfer.ts'
import { record } from '../../audit/record.ts'
import type { Context, App } from '../../context/context.ts'
import { productNow } from '../../db/product-time.ts'
import { transaction } from '../../db/transaction.ts'
import type { ListedCharge } from '../../providers/ports.ts'
import { bookCharge } from '../incoming/fetch-missing.ts'
import { knownCharges, statesOfTransfers } from '../incoming/fetched-repository.ts'
import { reasonToHold } from '../incoming/hold-charge.ts'
import { settleTransfer } from '../outgoing/settle-transfer.ts'

type LookedUp = { outcome: (typeof lookUpOutcomes)[number]; charge?: ListedCharge['charge'] }

/**
 * Asks the provider for one reference, of a payment or of one of our transfers, and books a missing one by the webhook's own code.
 * The audit trail has who asked, and the result.
 * @throws ProviderUnavailable
 */
export async function lookUpPayment({ app, actor }: Context, { reference }: { reference: string }) {
  const ours = (await statesOfTransfers(app.database, [reference])).get(reference)
  const { outcome, charge } = ours
    ? await lookUpTransfer(app, reference, ours.state)
    : await lookUpCharge(app, reference)
  await record(app.database, actor, {
    action: 'payment.looked-up',
    subject: { kind: 'reference', id: reference },
    after: { outcome },
  })
  const paid = charge?.kind === 'charge' ? charge : null
  return {
    reference,
    outcome,
    amount: paid?.currency === 'NGN' ? paid.transaction.amount : null,
    paid_at: paid?.transaction.paidAt ?? null,
  }
}

async function lookUpCharge(app: App, reference: string): Promise<LookedUp> {
  const found = await app.ports.money.findTransaction(reference)
  if (!found) return { outcome: 'unknown' }
  if ('unpaid' in found) return { outcome: 'not_paid' }
  const { charge } = found
  const [known] = await knownCharges(app.database, [{ reference, readable: charge.kind === 'charge' }])
  if (!known) await bookCharge(app, found)
  const now = await productNow(app.database)
  if (charge.kind !== 'charge' || reasonToHold(charge, app.settings, now)) return { outcome: 'held', charge }
  return { outcome: known ? 'known' : 'booked', charge }
}

async function lookUpTransfer(app: App, reference: string, before: TransferState): Promise<LookedUp> {
  const found = await app.ports.money.findTransfer(reference)
  if (!found) return { outcome: 'unknown' }
  const { state, fee, reason } = found
  const after = await transaction(app.database, (tx) => settleTransfer(tx, app, { reference, fee, state, reason }))
  if (after === 'submitted') return { outcome: 'under_way' }
  return { outcome: after === before ? 'known' : 'settled' }
}
