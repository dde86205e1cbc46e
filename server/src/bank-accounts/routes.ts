import type { Handlers } from '../context/handlers.ts'
import { addBankAccount } from './add-bank-account.ts'
import { deleteBankAccount, setDefaultAccount } from './change-accounts.ts'
import { resolveAccount } from './resolve-account.ts'

export const bankAccountsRoutes: Handlers['bankAccounts'] = {
  add: addBankAccount,
  setDefault: setDefaultAccount,
  remove: deleteBankAccount,
  resolve: resolveAccount,
}
