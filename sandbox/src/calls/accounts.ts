import type { FastifyInstance } from 'fastify'
import { accountBank } from '../paystack/account-shape.ts'
import type { Context } from '../context.ts'

/** GET /accounts: the virtual accounts that were opened, oldest first. */
export function accountCalls(scope: FastifyInstance, { memory }: Context): void {
  scope.get('/accounts', async () => ({
    accounts: memory.known.accounts
      .values()
      .map(({ accountNumber, accountName, bankSlug, customerCode }) => ({
        account_number: accountNumber,
        account_name: accountName,
        bank_name: accountBank(bankSlug).name,
        customer_code: customerCode,
      }))
      .toArray(),
  }))
}
