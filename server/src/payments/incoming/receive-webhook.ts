import type { App } from '../../context/context.ts'
import { type Transaction, transaction } from '../../db/transaction.ts'
import { waitForStandby } from '../../db/wait-for-standby.ts'
import { settleIdentification, saveAssignedAccount } from '../../customers/settle-virtual-account.ts'
import type { Charge, MoneyEvent } from '../../providers/ports.ts'
import { required } from '../../base/required.ts'
import { chargeReceiver } from './charge-receiver.ts'
import { holdItem, itemOf } from './hold-charge.ts'
import { logOutcome, receiveCharges } from './receive-charge.ts'
import { settleReportedRefund } from '../unsettled/settle-suspense-refund.ts'
import { settleTransfer } from '../outgoing/settle-transfer.ts'
import { keepConflicts, keepEvent, type KeptBody, keptBody } from './webhook-repository.ts'

/**
 * Receives webhooks whose signature was checked. When this returns, all effects of the webhook are committed; a repeat, an unknown event and
 * an unreadable one are kept and change nothing. It makes no call to the provider. Charges that come at the same time share a commit.
 */
export function webhookReceiver(app: App): (event: MoneyEvent, raw: Buffer) => Promise<void> {
  const receiveCharge = chargeReceiver(app)
  return async (event, raw) => {
    const body = keptBody(event.key, raw)
    if (event.kind === 'charge') await receiveCharge({ event, body })
    else await transaction(app.database, (tx) => keepAndAct(tx, app, event, body))
  }
}

/** Receives one event of the provider, from a webhook or a list, only once by its key. */
export async function receiveEvent(app: App, event: MoneyEvent, body: KeptBody): Promise<void> {
  if (event.kind !== 'charge') return transaction(app.database, (tx) => keepAndAct(tx, app, event, body))
  const charge = { event, body }
  const [outcome] = await transaction(app.database, (tx) => receiveCharges(tx, app, [charge]))
  logOutcome(app, charge, required(outcome, 'the outcome of the charge'))
}

type OtherEvent = Exclude<MoneyEvent, Charge>

async function keepAndAct(tx: Transaction, app: App, event: OtherEvent, body: KeptBody): Promise<void> {
  const isNew = await keepEvent(tx, body, event.kind)
  if (!isNew) await waitForStandby(tx)
  if (!isNew && (await keepConflicts(tx, [body])).size > 0)
    app.log.warn('a known webhook came with another body', { key: body.key })
  await act(tx, app, event, body, isNew)
}

/**
 * Each event settles a transfer or opens an item only once. A customer may be identified again after a failure, and the provider gives the
 * second outcome the same name as the first: those depend only on the state of the account.
 */
async function act(tx: Transaction, app: App, event: OtherEvent, body: KeptBody, isNew: boolean): Promise<void> {
  if (event.kind === 'identification') return settleIdentification(tx, app, event)
  if (event.kind === 'virtual-account') return saveAssignedAccount(tx, event.customerCode, event.account)
  if (!isNew) return
  switch (event.kind) {
    case 'transfer': {
      const state = await settleTransfer(tx, app, event)
      if (!state) app.log.warn('a webhook about a transfer that is not ours', { reference: event.reference })
      return
    }
    case 'unreadable':
      app.metrics.count('webhooks_unreadable_total')
      app.log.warn('unreadable webhook', { key: event.key, problem: event.problem })
      return
    case 'unreadable-charge':
    case 'unreadable-transfer':
      app.metrics.count('webhooks_unreadable_total')
      return holdItem(tx, app, itemOf(event, body))
    case 'dispute':
    case 'refund':
      if (await settleReportedRefund(tx, event)) return
      return holdItem(tx, app, itemOf(event, body))
    case 'other':
      return
  }
}
