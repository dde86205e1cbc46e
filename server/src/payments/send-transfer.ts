import { isConclusive, transferReason } from '@kasuwa/domain/payments/transfer.ts'
import type { App } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentId } from '../ids.ts'
import type { OutboxJob } from '../outbox/job-repository.ts'
import type { JobOutcome } from '../outbox/outbox.ts'
import { type SentTransfer, ProviderUnavailable } from '../providers/ports.ts'
import { settleTransfer, submit } from './settle-transfer.ts'
import {
  findTransferToSend,
  keepCodes,
  keepWaiting,
  lockTransfer,
  type TransferToSend,
  keepAccountName,
} from './transfer-repository.ts'

const maxDelaySeconds = 300

/**
 * Sends a promised transfer, or finds out what became of it: one that was tried before is asked for by its reference first, and sent
 * again only when the provider never saw it. Our books have it as under way before it is sent.
 */
export async function sendTransfer(app: App, job: OutboxJob): Promise<JobOutcome> {
  const transfer = await findTransferToSend(app.database, job.subject as PaymentId)
  if (!transfer || isConclusive(transfer.state)) return 'done'
  const earlier = transfer.state === 'submitted' ? await app.ports.money.findTransfer(transfer.reference) : null
  if (transfer.state === 'created') await markUnderWay(app, transfer)
  const sent = earlier ?? (await send(app, transfer))
  await keepCodes(app.database, transfer.reference, { transferCode: sent.transferCode })
  const { state, reason, waitsForCode } = sent
  await transaction(app.database, (tx) => settleTransfer(tx, app, { reference: transfer.reference, state, reason }))
  if (state === 'submitted') await keepWaiting(app.database, transfer.reference, { reason, waitsForCode })
  return state === 'submitted' ? { againInSeconds: Math.min(2 ** job.attempts, maxDelaySeconds) } : 'done'
}

const markUnderWay = (app: App, { reference }: TransferToSend): Promise<void> =>
  transaction(app.database, async (tx) => {
    const transfer = await lockTransfer(tx, reference)
    if (transfer?.state === 'created') await submit(tx, transfer)
  })

/** A refusal is conclusive: nothing was sent, and nothing will be under this reference. */
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

const notSent = (reason: string): SentTransfer => ({ state: 'failed', transferCode: null, reason, waitsForCode: false })

/**
 * The name under which the payee's bank keeps the account: asked for the first time it is needed, and kept. While it cannot be had, the payee's
 * own: the provider decides whether the account takes money, and a name alone stops no payment (decision 14).
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
