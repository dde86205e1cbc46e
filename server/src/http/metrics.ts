import type { House } from '../context.ts'

type Counts = { outbox_waiting: number; outbox_failing: number; suspense: number; open_transfers: number; sessions: number }

const count = `select
  (select count(*) from outbox where done_at is null) as outbox_waiting,
  (select count(*) from outbox where done_at is null and attempts > 3) as outbox_failing,
  (select count(*) from suspense_items) as suspense,
  (select count(*) from transfers where state in ('created', 'submitted')) as open_transfers,
  (select count(*) from webhook_conflicts) as webhook_conflicts`

const help: Record<string, string> = {
  outbox_waiting: 'Calls to the outside that are still to be made',
  outbox_failing: 'Calls to the outside that failed more than three times',
  suspense: 'Payments to an account that is nobody\'s',
  open_transfers: 'Transfers whose outcome is not known yet',
  webhook_conflicts: 'Webhooks whose key was known with another body',
}

function lines(name: string, text: string, value: number, type = 'gauge'): string {
  return `# HELP kasuwa_${name} ${text}\n# TYPE kasuwa_${name} ${type}\nkasuwa_${name} ${value}\n`
}

/** What an operator watches, in Prometheus' text format. */
export async function measure(house: House): Promise<string> {
  const counts = (await house.database.row<Counts>(count))!
  const gauges = Object.entries(counts).map(([name, value]) => lines(name, help[name] ?? name, value))
  const { rss } = process.memoryUsage()
  return [
    ...gauges,
    lines('webhooks_refused_total', 'Webhooks whose signature was not the provider\'s', house.counters.webhooksRefused, 'counter'),
    lines('resident_memory_bytes', 'Memory of this process', rss),
    lines('uptime_seconds', 'Since the start', Math.round(process.uptime())),
  ].join('')
}
