import { paystackAccounts } from './paystack-accounts.ts'
import { paystackBalance } from './paystack-balance.ts'
import { paystackClient } from './paystack-client.ts'
import type { PaystackOptions } from './paystack-client.ts'
import { paystackLists } from './paystack-lists.ts'
import { paystackRefunds } from './paystack-refunds.ts'
import { paystackTransfers } from './paystack-transfers.ts'
import { readPaystackWebhook } from './paystack-webhook.ts'
import type { MoneyPort } from './ports.ts'

/** Milliseconds. */
const listTimeoutMs = 20_000

/** Money in and out through Paystack at `baseUrl`. Amounts are kobo; the adapter tries nothing twice. */
export function paystackAdapter(options: PaystackOptions): MoneyPort {
  const { secretKey, virtualAccountBank } = options
  const client = paystackClient(options)
  return {
    ...paystackAccounts(client, virtualAccountBank),
    ...paystackTransfers(client),
    ...paystackRefunds(client),
    ...paystackBalance(client),
    ...paystackLists(paystackClient({ timeoutMs: listTimeoutMs, ...options })),
    readWebhook: (raw, signature) => readPaystackWebhook(raw, signature, secretKey),
  }
}
