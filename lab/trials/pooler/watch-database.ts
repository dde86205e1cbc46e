import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** The servers and their connections, as seen in one look after the other. */
export type Seen = {
  looks: number
  /** Looks in which a server that runs had no beat for as long as one that is gone. */
  takenForDead: number
  /** The most connections of the product at PostgreSQL. */
  connections: number
}

const look = `select (select count(*)::int from servers where last_seen > now() - interval '8 seconds') as alive,
  (select count(*)::int from pg_stat_activity where usename = 'kasuwa_app' and datname = current_database()
     and application_name <> 'trial') as connections`

/** Looks every so many milliseconds, over a connection of its own, by the role that serves. */
export function watchDatabase(url: string, servers: number, everyMs: number) {
  const stopping = new AbortController()
  const seen: Seen = { looks: 0, takenForDead: 0, connections: 0 }
  const watching = watch()

  async function watch(): Promise<void> {
    const client = new Client({ connectionString: url, application_name: 'trial' })
    await client.connect()
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ alive: number; connections: number }>(look)
      const { alive = 0, connections = 0 } = rows[0] ?? {}
      seen.looks += 1
      if (alive < servers) seen.takenForDead += 1
      seen.connections = Math.max(seen.connections, connections)
      await sleep(everyMs)
    }
    await client.end()
  }
  return {
    seen,
    async stop(): Promise<Seen> {
      stopping.abort()
      await watching
      return seen
    },
  }
}
