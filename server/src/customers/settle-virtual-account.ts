import { record } from '../audit/record.ts'
import type { Transaction } from '../db/transaction.ts'
import type { CustomerId } from '../base/ids.ts'
import type { VirtualAccount, MoneyEvent } from '../providers/ports.ts'
import { customerOfCode, keepAccount, moveOn } from './virtual-account-repository.ts'
import type { App } from '../context/context.ts'
import { makeVirtualAccountDue } from '../outbox/promise-virtual-account.ts'

/** Keeps the account that the provider opened for a customer. It never changes, so a second one is ignored (C-137). */
export async function keepAssignedAccount(
  tx: Transaction,
  customerId: CustomerId,
  account: VirtualAccount,
): Promise<void> {
  if (!(await keepAccount(tx, customerId, account))) return
  await record(tx, null, {
    action: 'virtual-account.assigned',
    subject: { kind: 'customer', id: customerId },
    after: { accountNumber: account.accountNumber, bankName: account.bankName },
  })
}

/** The same for a report by webhook; null when the provider refuses to open one. */
export async function saveAssignedAccount(
  tx: Transaction,
  customerCode: string,
  account: VirtualAccount | null,
): Promise<void> {
  const customerId = await customerOfCode(tx, customerCode)
  if (!customerId) return
  if (account) await keepAssignedAccount(tx, customerId, account)
  else
    await moveOn(
      tx,
      customerId,
      ['requested', 'identifying', 'identified'],
      'refused',
      'Paystack did not open an account',
    )
}

type Identification = Extract<MoneyEvent, { kind: 'identification' }>

/** Records what the provider found about a customer who waits for their virtual account; a second or late report changes nothing. */
export async function settleIdentification(tx: Transaction, app: App, event: Identification): Promise<void> {
  const customerId = await customerOfCode(tx, event.customerCode)
  if (!customerId)
    return app.log.warn('an identification of a customer who is not ours', { customerCode: event.customerCode })
  const to = event.succeeded ? 'identified' : 'refused'
  if (await moveOn(tx, customerId, ['requested', 'identifying'], to, event.reason))
    await makeVirtualAccountDue(tx, customerId)
}
