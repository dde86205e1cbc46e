import type { FastifyInstance } from 'fastify'
import { accountBank } from '../paystack/account-shape.ts'
import type { World } from '../world.ts'

/** GET /accounts: the virtual accounts that were opened, oldest first. */
export function accountCalls(scope: FastifyInstance, { memory }: World): void {
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
