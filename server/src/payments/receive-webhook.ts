import type { House } from '../context.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import { settleIdentification } from '../customers/settle-identification.ts'
import { saveAssignedAccount } from '../customers/settle-virtual-account.ts'
import type { MoneyEvent } from '../outside/ports.ts'
import { receiveCharge } from './receive-charge.ts'
import { settleTransfer } from './settle-transfer.ts'
import { keepConflict, keepEvent, type KeptBody, keptBody } from './webhook-repository.ts'

/**
 * Takes in a webhook whose signature was found to be the provider's. All of its effect is committed when this answers; a repeat, an
 * unknown event and an unreadable one are kept and change nothing. The provider is not asked anything here.
 */
export function receiveWebhook(house: House, event: MoneyEvent, raw: Buffer): Promise<void> {
  const body = keptBody(event.key, raw)
  return transaction(house.database, (tx) => (isNaira(event) ? receiveCharge(tx, house, event, body) : receiveOther(tx, house, event, body)))
}

const isNaira = (event: MoneyEvent): event is Extract<MoneyEvent, { kind: 'charge' }> => event.kind === 'charge' && event.currency === 'NGN'

async function receiveOther(tx: Transaction, house: House, event: MoneyEvent, body: KeptBody): Promise<void> {
  const isNew = await keepEvent(tx, body, event.kind === 'charge' ? 'wrong currency' : event.kind)
  if (!isNew && (await keepConflict(tx, body))) {
    house.log.warn('a known webhook came with another body', { key: body.key })
  }
  if (isNew) tellOfOdd(house, event)
  await act(tx, house, event, isNew)
}

/**
 * Transfers are settled once by each event. A customer may be identified again after a failure, and the provider has no other name for
 * the second outcome than for the first: those are judged by the state of the account alone.
 */
async function act(tx: Transaction, house: House, event: MoneyEvent, isNew: boolean): Promise<void> {
  if (event.kind === 'identification') await settleIdentification(tx, house, event)
  if (event.kind === 'virtual-account') await saveAssignedAccount(tx, event.customerCode, event.account)
  if (event.kind !== 'transfer' || !isNew) return
  const state = await settleTransfer(tx, house, event)
  if (!state) house.log.warn('a webhook about a transfer that is not ours', { reference: event.reference })
}

function tellOfOdd(house: House, event: MoneyEvent): void {
  if (event.kind === 'unreadable') house.log.warn('unreadable webhook', { key: event.key, problem: event.problem })
  if (event.kind === 'charge') house.log.warn('money in another currency', { key: event.key, currency: event.currency })
}
