import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { QuarterWorld } from './quarter-world.ts'

const againMs = 50

/**
 * Moves product time to an instant, or a second ahead where that has passed. People who were signed in still are.
 */
export async function moveTo(world: QuarterWorld, at: Date): Promise<void> {
  await whileNothingIsSent(world, async () => {
    const now = await world.sandbox.now()
    const next = new Date(Math.max(at.getTime(), now.getTime() + 1_000))
    await world.sandbox.setClock({ now: next.toISOString() })
  })
  // Tries that wait for minutes of real time wait for hours of product time otherwise.
  await world.direct.run(`update outbox set due_at = now() where topic = 'text' and done_at is null and due_at > now()`)
  await world.direct.run('update sessions set created_at = product_now(), last_seen_at = product_now()')
}

/**
 * Does something while no text is on its way to the provider, and none can begin: a text that left a moment before the hour is not one that
 * left at night.
 */
export async function whileNothingIsSent({ databaseUrl }: QuarterWorld, act: () => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (; ; await sleep(againMs)) {
      await client.query('begin')
      await client.query('lock table outbox in exclusive mode')
      const { rows } = await client.query<{ sending: boolean }>(
        `select exists (select from outbox where topic in ('text', 'text-now') and done_at is null and leased_until > now()) as sending`,
      )
      if (rows[0]?.sending === false) break
      await client.query('rollback')
    }
    await act()
    await client.query('commit')
  } finally {
    await client.end()
  }
}
