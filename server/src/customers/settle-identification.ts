import type { App } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import { makeVirtualAccountDue } from '../outbox/promise-virtual-account.ts'
import type { MoneyEvent } from '../providers/ports.ts'
import { customerOfCode, moveOn } from './virtual-account-repository.ts'

type Identification = Extract<MoneyEvent, { kind: 'identification' }>

/** Takes note of what the provider found about a customer who waits for their virtual account; a second or late report changes nothing. */
export async function settleIdentification(tx: Transaction, app: App, event: Identification): Promise<void> {
  const customerId = await customerOfCode(tx, event.customerCode)
  if (!customerId)
    return app.log.warn('an identification of a customer who is not ours', { customerCode: event.customerCode })
  const to = event.succeeded ? 'identified' : 'refused'
  if (await moveOn(tx, customerId, ['requested', 'identifying'], to, event.reason))
    await makeVirtualAccountDue(tx, customerId)
}
