import { openDatabase } from '../../../server/src/db/database.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'

/** Rows in one statement: PostgreSQL's log must not fill the disk. */
const batch = 1_000_000

/** Webhooks of 24 months before now with bodies like Paystack's, and entries of the trail, a tenth of them acts of people. */
export async function fillTables(
  own: TestDatabase,
  { rows, entries }: { rows: number; entries: number },
  show: (line: string) => void,
): Promise<void> {
  const database = openDatabase(own.url, {
    connections: 1,
    connectMs: 30_000,
    statementMs: 3_600_000,
    answerMs: 3_610_000,
  })
  try {
    for (let from = 0; from < rows; from += batch) {
      await database.run(webhooks, [from, Math.min(rows, from + batch) - 1, rows])
      show(`${Math.min(rows, from + batch)} webhooks`)
    }
    for (let from = 0; from < entries; from += batch)
      await database.run(trail, [from, Math.min(entries, from + batch) - 1, entries])
    await database.run('vacuum (analyze) webhook_events')
    await database.run('vacuum (analyze) audit_events')
  } finally {
    await database.close()
  }
}

const webhooks = `insert into webhook_events (provider, key, body, body_digest, outcome, received_at)
  select 'paystack', 'charge.success:' || md5(n::text), body, sha256(body::bytea), 'charge', now() - ($3 - n) * (interval '700 days' / $3)
  from generate_series($1::bigint, $2::bigint) as n, lateral (select '{"event":"charge.success","data":{"reference":"' || md5(n::text) || '","amount":' || (n % 90000) * 100
    || ',"channel":"dedicated_nuban","authorization":{"sender_name":"SENDER NUMBER ' || n || '","receiver_bank_account_number":"99' || n || '"}}}' as body) as made`

const trail = `insert into audit_events (actor, action, subject_kind, subject_id, after, at)
  select case when n % 10 = 0 then 'admin' else 'house' end, case when n % 10 = 0 then 'loan.approved' else 'loan.repaid' end, 'loan', md5((n / 30)::text),
    jsonb_build_object('payment', md5(n::text), 'amount', n % 90000, 'left', 100000), now() - ($3 - n) * (interval '700 days' / $3)
  from generate_series($1::bigint, $2::bigint) as n`
