import type { House } from '../context.ts'
import type { GaugeName } from '../metrics.ts'

/** Gauges that only the database knows: each column is a gauge of that name, listed below. */
const count = `select
  (select count(*) from outbox where done_at is null) as outbox_waiting,
  (select count(*) from outbox where done_at is null and attempts > 3) as outbox_failing,
  (select count(*) from suspense_items) as suspense,
  (select count(*) from transfers where state in ('created', 'submitted')) as open_transfers,
  (select count(*) from webhook_conflicts) as webhook_conflicts`

const ofDatabase = ['outbox_waiting', 'outbox_failing', 'suspense', 'open_transfers', 'webhook_conflicts'] as const satisfies readonly GaugeName[]

/** What an operator watches, in Prometheus' text format. While the database is away its gauges are left out and the others still come. */
export async function measure({ database, metrics }: House): Promise<string> {
  const counts = await database.row<Record<(typeof ofDatabase)[number], number>>(count).catch(() => null)
  for (const name of ofDatabase) {
    if (counts) metrics.set(name, counts[name])
    else metrics.forget(name)
  }
  metrics.set('resident_memory_bytes', process.memoryUsage().rss)
  metrics.set('uptime_seconds', Math.round(process.uptime()))
  return metrics.text()
}
