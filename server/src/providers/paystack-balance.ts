import { kobo } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'
import type { PaystackClient } from './paystack-client.ts'
import type { MoneyPort } from './ports.ts'
import { unavailable } from './provider-call.ts'

const balances = z.array(z.object({ currency: z.string(), balance: z.number().check(z.int()) }))

/** The balance in naira; an account may have others. */
export function paystackBalance({ get }: PaystackClient): Pick<MoneyPort, 'readBalance'> {
  return {
    readBalance: async () => {
      const request = { method: 'GET' as const, path: '/balance', data: balances }
      const { data } = await get(request)
      const naira = data.find(({ currency }) => currency === 'NGN')
      if (!naira) throw unavailable({ ...request, provider: 'paystack' }, 'no balance in naira')
      return kobo(naira.balance)
    },
  }
}
