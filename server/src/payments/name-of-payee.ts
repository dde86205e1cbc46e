import type { App } from '../context.ts'
import { ProviderUnavailable } from '../providers/ports.ts'
import { keepAccountName, type TransferToSend } from './transfer-repository.ts'

/**
 * The name under which the payee's bank keeps the account: asked for the first time it is needed, and kept. While it cannot be had, the payee's
 * own: the provider decides whether the account takes money, and a name alone stops no payment (decision 14).
 */
export async function nameOfPayee(app: App, transfer: TransferToSend): Promise<string> {
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
