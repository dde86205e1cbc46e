import type { Context } from '../../context/context.ts'
import { listBankAccounts } from './bank-account-repository.ts'

/** The bank accounts of the lender. */
export async function listBanks({ app }: Context) {
  const accounts = await listBankAccounts(app.database)
  return {
    accounts: accounts.map(({ number, name, balance, statementTo, openLines }) => ({
      number,
      name,
      balance,
      statement_to: statementTo,
      open_lines: openLines,
    })),
  }
}
