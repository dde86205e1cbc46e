import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { paystackKey, type Scratch } from './scratch.ts'
import { measureLoad, percentile } from './timing.ts'

const callers = 32
const runningLoans = 30_000

/** Signed repayments to random running loans, as fast as the server answers. */
export async function measureWebhooks({ url }: Scratch, seconds: number) {
  const repayments = openRepayments(url, callers)
  let refused = 0
  const send = async (): Promise<void> => {
    if ((await repayments.send()) !== 200) refused += 1
  }
  await measureLoad(1, callers, send)
  const { times, rate } = await measureLoad(seconds, callers, send)
  repayments.close()
  return {
    what: `webhook, c=${callers}`,
    'per second': Math.round(rate),
    'p50 ms': percentile(times, 0.5).toFixed(1),
    'p99 ms': percentile(times, 0.99).toFixed(1),
    refused,
  }
}

/** Sends signed repayments to random running loans of a filled database; `send` answers the status. */
export function openRepayments(url: string, atOnce: number): { send(): Promise<number>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  return { send: () => post(`${url}/api/webhooks/paystack`, charge(), agent), close: () => agent.destroy() }
}

function charge(): string {
  const account = String(9_900_000_000 + randomInt(1, runningLoans + 1))
  return JSON.stringify({
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
}

function post(url: string, body: string, agent: Agent): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-paystack-signature': createHmac('sha512', paystackKey).update(body).digest('hex'),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
