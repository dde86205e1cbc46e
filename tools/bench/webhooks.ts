import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { openConnection, postRequest } from './connection.ts'
import { paystackKey } from './scratch.ts'

const runningLoans = 30_000

/** Callers that send signed repayments to random running loans of a filled database; `send` answers the status. */
export async function openRepayments(
  url: string,
  callers: number,
): Promise<{ send(caller: number): Promise<number>; close(): void }> {
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(url)))
  return {
    send: (caller) => connections[caller]!.send(newRepayment().request(url)),
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}

/** A signed repayment as the provider sends it. `amount` in kobo. */
export type Repayment = { reference: string; amount: number; request(url: string): Buffer }

/** A repayment of a random running loan, under a reference of its own. */
export function newRepayment(): Repayment {
  const account = String(9_900_000_000 + randomInt(1, runningLoans + 1))
  const [reference, amount] = [randomUUID(), randomInt(100, 10_000)]
  const body = JSON.stringify({
    event: 'charge.success',
    data: {
      id: 1,
      status: 'success',
      reference,
      amount,
      currency: 'NGN',
      channel: 'dedicated_nuban',
      fees: 0,
      paid_at: new Date().toISOString(),
      authorization: { receiver_bank_account_number: account },
      customer: { customer_code: null },
    },
  })
  const signature = createHmac('sha512', paystackKey).update(body).digest('hex')
  return {
    reference,
    amount,
    request: (url) => postRequest(url, '/api/webhooks/paystack', body, { 'x-paystack-signature': signature }),
  }
}
