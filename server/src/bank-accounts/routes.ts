import type { Handlers } from '../http/bind.ts'
import { addBankAccount } from './add-bank-account.ts'
import { deleteBankAccount } from './delete-bank-account.ts'
import { resolveAccount } from './resolve-account.ts'
import { setDefaultAccount } from './set-default-account.ts'

export const bankAccountsRoutes: Handlers['bankAccounts'] = {
  add: addBankAccount,
  setDefault: setDefaultAccount,
  remove: deleteBankAccount,
  resolve: resolveAccount,
}
