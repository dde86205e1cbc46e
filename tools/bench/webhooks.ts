import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openConnection, postRequest } from './connection.ts'
import { paystackKey } from './scratch.ts'

/**
 * The accounts into which running loans are repaid. Those that are paid by the week: they have as many instalments as F's.
 * @throws Error when a database has none
 */
export async function readAccounts(databaseUrl: string): Promise<string[]> {
  const text = `select v.account_number as account from loans l join virtual_accounts v on v.customer_id = l.customer_id
    where is_running(l.status) and l.repayment_frequency = 'weekly' and v.state = 'assigned'`
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ account: string }>(text)
  await client.end()
  if (rows.length === 0) throw new Error('no loan runs in this database')
  return rows.map(({ account }) => account)
}

/** Callers that send signed repayments to random running loans of a filled database; `send` answers the status. */
export async function openRepayments(
  url: string,
  databaseUrl: string,
  callers: number,
): Promise<{ send(caller: number): Promise<number>; close(): void }> {
  const accounts = await readAccounts(databaseUrl)
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(url)))
  return {
    send: (caller) => connections[caller]!.send(newRepayment(accounts).request(url)),
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}

/** A signed repayment as the provider sends it. `amount` in kobo. */
export type Repayment = { reference: string; amount: number; request(url: string): Buffer }

/** A repayment into one of the accounts, under a reference of its own. */
export function newRepayment(accounts: readonly string[]): Repayment {
  const account = accounts[randomInt(accounts.length)]
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
