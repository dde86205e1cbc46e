import { hostname } from 'node:os'
import { randomUUID } from 'node:crypto'
import { number, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Milliseconds of real time. */
export type HeartbeatSettings = { beatMs: number; deadAfterMs: number }
export const usualHeartbeat: HeartbeatSettings = { beatMs: 2_000, deadAfterMs: 8_000 }

/** This process's row among the servers. */
export type Heartbeat = {
  id: string
  /** Records every two seconds from now on that this server is alive; resolves when the row is there. */
  begin(): Promise<void>
  /** Deletes the row: a server that stopped properly is not reported as crashed. */
  end(): Promise<void>
}

/** Servers of the version before look for the connection's name; nothing else reads it. */
const beat = statement({
  params: { id: uuid(), name: text },
  sql: `insert into servers (id, name, application_name, last_seen) values (:id, :name, current_setting('application_name'), now())
    on conflict (id) do update set last_seen = excluded.last_seen, application_name = excluded.application_name`,
})
const removeOld = statement({ sql: `delete from servers where last_seen < now() - interval '1 day'` })
const remove = statement({ params: { id: uuid() }, sql: 'delete from servers where id = :id' })

/**
 * Leases of servers that were not seen for so many milliseconds. One without a server's name ends when its time is over. The own beat must
 * be new at this moment: the database may have been frozen between the beat and this statement.
 */
const freeDead = statement({
  params: { id: uuid(), newMs: number, deadAfterMs: number },
  sql: `update outbox o set leased_until = null where o.done_at is null and o.leased_until > now() and o.server is not null
    and not exists (
      select from servers s where s.id = o.server and s.last_seen > now() - :deadAfterMs * interval '1 millisecond'
    ) and exists (select from servers own where own.id = :id and own.last_seen > now() - :newMs * interval '1 millisecond')`,
})

/**
 * The heartbeat of one server. Whether another lives is told by its newest beat alone. Each beat frees the leases of crashed servers, but
 * only once this server's beats have had no gap for as long as a crashed one must be missing: after the database was frozen, and for a
 * server that has just started, every other one may seem crashed for a moment.
 * @param freed gets the number of jobs that were freed
 */
export function makeHeartbeat(
  sql: () => Sql,
  { freed, failed }: { freed(jobs: number): void; failed(error: unknown): void },
  { beatMs, deadAfterMs } = usualHeartbeat,
): Heartbeat {
  const id = randomUUID()
  const newMs = deadAfterMs / 2
  let begun: Promise<void> | undefined
  let underWay: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let steadySince = 0
  let lastBeat = -Infinity

  async function once(): Promise<void> {
    await sql().run(beat, { id, name: `${hostname()} ${process.pid}` })
    const now = performance.now()
    if (now - lastBeat > newMs) steadySince = now
    lastBeat = now
    if (now - steadySince < deadAfterMs) return
    const jobs = await sql().run(freeDead, { id, newMs, deadAfterMs })
    if (jobs) freed(jobs)
  }
  const scheduleBeat = (): void => {
    if (ended) return
    timer = setTimeout(() => {
      underWay = once().catch(failed).finally(scheduleBeat)
    }, beatMs).unref()
  }

  return {
    id,
    begin: () =>
      (begun ??= once()
        .then(() => sql().run(removeOld))
        .then(() => scheduleBeat())
        .catch((error: unknown) => {
          begun = undefined
          throw error
        })),
    async end() {
      ended = true
      clearTimeout(timer)
      await underWay
      if (begun) await sql().run(remove, { id }).catch(failed)
    },
  }
}
