import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openConnection, postRequest } from './connection.ts'
import { paystackKey } from './scratch.ts'

/** Callers that send signed repayments to random running loans of a filled database, by a condition on the loan `l`; `send` answers the status. */
export async function openRepayments(
  url: string,
  databaseUrl: string,
  callers: number,
  which?: string,
): Promise<{ send(caller: number): Promise<number>; close(): void }> {
  const accounts = await readAccounts(databaseUrl, which)
  const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(url)))
  return {
    send: (caller) => connections[caller]!.send(repaymentTo(accounts, url)),
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}

/** Loans of one month that are paid by the week: they have as many instalments as F's. */
export const shortLoans = `l.repayment_frequency = 'weekly' and l.term = 1`

/**
 * The accounts into which running loans are repaid. The short ones unless given.
 * @throws Error when a database has none
 */
async function readAccounts(databaseUrl: string, which = shortLoans): Promise<string[]> {
  const text = `select v.account_number as account from loans l join virtual_accounts v on v.customer_id = l.customer_id
    where l.status in ('active', 'overdue') and ${which} and v.state = 'assigned'`
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ account: string }>(text)
  await client.end()
  if (rows.length === 0) throw new Error('no loan runs in this database')
  return rows.map(({ account }) => account)
}

/** A signed repayment into one of the accounts, as the provider sends it, under a reference of its own. */
function repaymentTo(accounts: readonly string[], url: string): Buffer {
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
      authorization: { receiver_bank_account_number: accounts[randomInt(accounts.length)], sender_name: 'ADA OBI' },
      customer: { customer_code: null },
    },
  })
  const signature = createHmac('sha512', paystackKey).update(body).digest('hex')
  return postRequest(url, '/api/webhooks/paystack', body, { 'x-paystack-signature': signature })
}
