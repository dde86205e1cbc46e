import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { Client } from 'pg'
import { migrate } from '../../server/src/db/migrate.ts'
import { superuserUrl } from '../../server/src/db/test-addresses.ts'
import { startServer } from './scratch.ts'

const delayMs = 100

/** How long a server takes for payouts that wait when it starts, when the provider takes 0.1 s for each call; and whether each was sent once. */
export async function measureOutbox(payouts: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-outbox-'))
  const cluster = await openCluster(path.join(folder, 'postgres'))
  const provider = await startProvider()
  try {
    await migrate(cluster.ownerUrl)
    const client = new Client({ connectionString: await superuserUrl(path.join(folder, 'postgres')) })
    await client.connect()
    await client.query(promised(payouts))
    const server = await startServer(cluster, folder, { PAYSTACK_BASE_URL: provider.url })
    const begun = performance.now()
    while ((await openJobs(client)) > 0) await sleep(50)
    const seconds = (performance.now() - begun) / 1_000
    server.child.kill('SIGTERM')
    await server.ended
    await client.end()
    console.log(`${payouts} payouts, ${delayMs} ms a call, done ${seconds.toFixed(1)} s after the start of the server.`)
    const sent = new Set(provider.sent)
    if (sent.size !== payouts || provider.sent.length !== payouts)
      throw new Error(`${provider.sent.length} calls sent ${sent.size} of ${payouts} transfers`)
  } finally {
    provider.close()
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A payment provider that answers late, and accepts everything. `sent`: the references of the transfers that it was asked to send. */
async function startProvider(): Promise<{ url: string; sent: string[]; close(): void }> {
  const sent: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { reference } = JSON.parse(text || '{}') as { reference?: string }
      const isTransfer = request.method === 'POST' && request.url === '/transfer'
      if (isTransfer && reference) sent.push(reference)
      const data = isTransfer
        ? { reference, status: 'success', transfer_code: `TRF_${reference}` }
        : { recipient_code: 'RCP_bench' }
      setTimeout(() => response.end(JSON.stringify({ status: true, message: 'OK', data })), delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, sent, close: () => server.close().closeAllConnections() }
}

/** An agent with so many commissions that are promised and not sent. */
const promised = (payouts: number): string => `
  insert into users (id, phone, account_type, status, first_name, last_name, email, password_hash)
    values (md5('agent')::uuid, '08000000001', 'agent', 'active', 'An', 'Agent', 'agent@example.com', 'none');
  insert into agents (id, user_id, code, payout_bank_code, payout_account_number) values (md5('agent')::uuid, md5('agent')::uuid, '10000001', '999992', '8000000001');
  insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description)
    select md5('payment' || n)::uuid, 'kasuwa-bench-payout-' || n, 'agent_commission', 'pending', 100000 + n, md5('agent')::uuid, md5('agent')::uuid, 'Agent commission'
    from generate_series(1, ${payouts}) n;
  insert into transfers (payment_id, reference, amount_kobo, bank_code, account_number, account_name)
    select id, tx_ref, amount_kobo, '999992', '8000000001', 'AN AGENT' from payments;
  insert into outbox (topic, subject) select 'transfer', id::text from payments`

async function openJobs(client: Client): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    'select count(*)::int as open from outbox where done_at is null',
  )
  return rows[0]!.open
}
