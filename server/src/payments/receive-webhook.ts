import type { App } from '../context.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import { settleIdentification, saveAssignedAccount } from '../customers/settle-virtual-account.ts'
import type { Charge, MoneyEvent } from '../providers/ports.ts'
import { present } from '../present.ts'
import { chargeReceiver } from './charge-receiver.ts'
import { holdItem, itemOf, itemOfCharge, reasonToHold, reasonToHoldAt } from './hold-charge.ts'
import { logOutcome, receiveCharges } from './receive-charge.ts'
import { settleReportedRefund } from './settle-suspense-refund.ts'
import { settleTransfer } from './settle-transfer.ts'
import { keepConflicts, keepEvent, type KeptBody, keptBody } from './webhook-repository.ts'

/**
 * Receives webhooks whose signature was checked. All of a webhook's effect is committed when this answers; a repeat, an unknown event and an
 * unreadable one are kept and change nothing. The provider is not asked anything here. Charges that come at once share a commit.
 */
export function webhookReceiver(app: App): (event: MoneyEvent, raw: Buffer) => Promise<void> {
  const receiveCharge = chargeReceiver(app)
  return async (event, raw) => {
    const body = keptBody(event.key, raw)
    if (isBooked(app, event) && (await receiveCharge({ event, body })) !== 'ahead') return
    await keepAlone(app, event, body)
  }
}

/** Receives one event of the provider's, however it came: once for ever by its key. */
export async function receiveEvent(app: App, event: MoneyEvent, body: KeptBody): Promise<void> {
  if (isBooked(app, event)) {
    const charge = { event, body }
    const [outcome] = await transaction(app.database, (tx) => receiveCharges(tx, [charge]))
    if (outcome !== 'ahead') return logOutcome(app, charge, present(outcome, 'the outcome of the charge'))
  }
  return keepAlone(app, event, body)
}

/** Receives what is not booked as it came. */
const keepAlone = (app: App, event: MoneyEvent, body: KeptBody): Promise<void> =>
  transaction(app.database, (tx) => keepAndAct(tx, app, event, body))

/** Whether it is money that is booked as it came: all charges but those that wait for a person. */
const isBooked = ({ settings }: App, event: MoneyEvent): event is Charge =>
  event.kind === 'charge' && reasonToHold(event, settings) === null

async function keepAndAct(tx: Transaction, app: App, event: MoneyEvent, body: KeptBody): Promise<void> {
  const held = event.kind === 'charge' ? reasonToHoldAt(event, app.settings, tx.now) : null
  const isNew = await keepEvent(tx, body, held ? held.kind.replace('_', ' ') : event.kind)
  if (!isNew && (await keepConflicts(tx, [body])).size > 0)
    app.log.warn('a known webhook came with another body', { key: body.key })
  await act(tx, app, event, body, isNew)
}

/**
 * Transfers are settled, and items opened, once by each event. A customer may be identified again after a failure, and the provider has no
 * other name for the second outcome than for the first: those are decided by the state of the account alone.
 */
async function act(tx: Transaction, app: App, event: MoneyEvent, body: KeptBody, isNew: boolean): Promise<void> {
  if (event.kind === 'identification') return settleIdentification(tx, app, event)
  if (event.kind === 'virtual-account') return saveAssignedAccount(tx, event.customerCode, event.account)
  if (!isNew) return
  switch (event.kind) {
    case 'transfer': {
      const state = await settleTransfer(tx, app, event)
      if (!state) app.log.warn('a webhook about a transfer that is not ours', { reference: event.reference })
      return
    }
    case 'charge':
      return hold(tx, app, event, body)
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

async function hold(tx: Transaction, app: App, event: Charge, body: KeptBody): Promise<void> {
  await holdItem(
    tx,
    app,
    itemOfCharge(event, present(reasonToHoldAt(event, app.settings, tx.now), 'the reason to hold it'), body),
  )
}
