import { nothing } from '@kasuwa/domain/money.ts'
import { isConclusive, transferReason } from '@kasuwa/domain/payments/transfer.ts'
import type { App } from '../../context/context.ts'
import { transaction } from '../../db/transaction.ts'
import type { PaymentId } from '../../base/ids.ts'
import type { OutboxJob } from '../../outbox/job-repository.ts'
import type { JobOutcome } from '../../outbox/outbox.ts'
import { arePayoutsStopped } from '../../outbox/payout-stop-repository.ts'
import { type SentTransfer, ProviderUnavailable } from '../../providers/ports.ts'
import { settleTransfer, submit } from './settle-transfer.ts'
import {
  findTransferToSend,
  isPayeeDeleted,
  keepCodes,
  keepWaiting,
  lockTransfer,
  type TransferToSend,
  keepAccountName,
} from './transfer-repository.ts'

const maxDelaySeconds = 300
/** When payouts are resumed, waiting jobs are due at once; this covers a job that was being checked at that moment. */
const heldSeconds = 30

/**
 * Sends a promised transfer, or finds out its outcome: one that was tried before is first looked up by its reference, and sent again only
 * if the provider never received it. Our books have it as under way before it is sent. While payouts are stopped none is sent: it waits,
 * and a transfer that the provider already has is settled as usual (decision 51).
 */
export async function sendTransfer(app: App, job: OutboxJob): Promise<JobOutcome> {
  const transfer = await findTransferToSend(app.database, job.subject as PaymentId)
  if (!transfer || isConclusive(transfer.state)) return 'done'
  const earlier = transfer.state === 'submitted' ? await app.ports.money.findTransfer(transfer.reference) : null
  const way = earlier ? 'free' : await wayOf(app, transfer)
  if (way === 'stopped') return { againInSeconds: heldSeconds, held: 'Payouts are stopped.' }
  if (way === 'closed') return 'done'
  const sent = earlier ?? (await send(app, transfer))
  await keepCodes(app.database, transfer.reference, { transferCode: sent.transferCode })
  const { state, fee, reason, waitsForCode } = sent
  await transaction(app.database, (tx) =>
    settleTransfer(tx, app, { reference: transfer.reference, fee, state, reason }),
  )
  if (state === 'submitted') await keepWaiting(app.database, transfer.reference, { reason, waitsForCode })
  return state === 'submitted' ? { againInSeconds: Math.min(2 ** job.attempts, maxDelaySeconds) } : 'done'
}

/** The reason shown to the admin who decides again. */
const payeeDeleted = 'The customer deleted the account that this was decided for. Nothing was sent.'

/**
 * Decides whether it may leave now; if so, our books have it as under way from then on. If the customer has deleted the account meanwhile,
 * it is closed unsent, and an admin decides again (C-223).
 */
const wayOf = (app: App, { reference }: TransferToSend): Promise<'free' | 'stopped' | 'closed'> =>
  transaction(app.database, async (tx) => {
    if (await arePayoutsStopped(tx)) return 'stopped'
    const transfer = await lockTransfer(tx, reference)
    if (transfer?.state !== 'created') return 'free'
    if (await isPayeeDeleted(tx, reference)) {
      await settleTransfer(tx, app, { reference, fee: nothing, state: 'failed', reason: payeeDeleted })
      return 'closed'
    }
    await submit(tx, transfer)
    return 'free'
  })

/** A refusal is final: nothing was sent, and nothing will be sent under this reference. */
async function send(app: App, transfer: TransferToSend): Promise<SentTransfer> {
  const { money } = app.ports
  const { accountNumber, bankCode, reference, amount } = transfer
  let { recipientCode } = transfer
  if (!recipientCode) {
    const recipient = await money.createRecipient({ accountNumber, bankCode, name: await nameOfPayee(app, transfer) })
    if ('refused' in recipient) return notSent(recipient.refused)
    recipientCode = recipient.recipientCode
    await keepCodes(app.database, reference, { recipientCode })
  }
  const sent = await money.sendTransfer({
    reference,
    amount,
    recipientCode,
    reason: transferReason(transfer.kind, transfer.loanNumber),
  })
  return 'refused' in sent ? notSent(sent.refused) : sent
}

const notSent = (reason: string): SentTransfer => ({
  state: 'failed',
  fee: nothing,
  transferCode: null,
  reason,
  waitsForCode: false,
})

/**
 * The account's name at the payee's bank: it is asked for when first needed, and kept. While the bank cannot answer, the payee's own name is
 * used: the provider decides whether the account takes money, and a name alone stops no payment (decision 14).
 */
async function nameOfPayee(app: App, transfer: TransferToSend): Promise<string> {
  const { accountNumber, bankCode, accountName, payeeName, reference } = transfer
  if (accountName) return accountName
  const found = await app.ports.money.resolveAccount(accountNumber, bankCode).catch(asUnknown)
  if (!found) return payeeName
  await keepAccountName(app.database, reference, found.accountName)
  return found.accountName
}

function asUnknown(error: unknown): null {
  if (error instanceof ProviderUnavailable) return null
  throw error
}
