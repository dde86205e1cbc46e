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
    send: (caller) => connections[caller]!.send(repayment(url)),
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}

function repayment(url: string): Buffer {
  const account = String(9_900_000_000 + randomInt(1, runningLoans + 1))
  const body = JSON.stringify({
    event: 'charge.success',
    data: {
      id: 1,
      status: 'success',
      reference: randomUUID(),
      amount: randomInt(100, 10_000),
      currency: 'NGN',
      channel: 'dedicated_nuban',
      fees: 0,
      paid_at: new Date().toISOString(),
      authorization: { receiver_bank_account_number: account },
      customer: { customer_code: null },
    },
  })
  const signature = createHmac('sha512', paystackKey).update(body).digest('hex')
  return postRequest(url, '/api/webhooks/paystack', body, { 'x-paystack-signature': signature })
}
