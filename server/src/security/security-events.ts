import { json, number } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import type { Log } from '../base/log.ts'
import type { Metrics } from '../base/metrics.ts'

/** One security event: who, from which address, on which device, at which call. `device` is the beginning of its cookie's digest. */
export type SecurityEvent = {
  what: string
  call?: string | undefined
  address?: string | undefined
  device?: string | undefined
  userId?: UserId | null | undefined
  phone?: string | null | undefined
}

type KeptEvent = Omit<SecurityEvent, 'userId'> & { at: string; user_id: UserId | null }

export type SecurityEvents = {
  /** Keeps an event; it is written within a second. Never fails and never waits. */
  note(event: SecurityEvent): void
  /** Writes the kept events now. */
  flush(): Promise<void>
  close(): Promise<void>
}

const writeEveryMs = 1_000
/** More than this between two writes is counted as lost: memory must not grow while the database is unavailable. */
const maxKept = 5_000
/** So many of one kind from one address in a minute; more lines of a flood show nothing new. */
const maxAlike = 20
const minuteMs = 60_000

/** An event may be written after its person was erased: it is then kept as their earlier ones are, without phone, address and device (RIGHT-06). */
const insertEvents = statement({
  params: { events: json<KeptEvent[]>() },
  sql: `with event as (
      select * from jsonb_to_recordset(:events)
        as one (at timestamptz, what text, call text, address text, device text, user_id uuid, phone text)
    ), known as (
      select id, erased_at is not null as gone from users where id in (select user_id from event) order by id for key share
    )
    insert into security_events (at, what, call, address, device, user_id, phone)
    select at, what, call, case when not gone then address end, case when not gone then device end, user_id, case when not gone then phone end
    from (select event.*, coalesce(known.gone, false) as gone from event left join known on known.id = event.user_id) as each`,
})

/** Keeps events in memory and writes them together, so that no call waits for them. */
export function openSecurityEvents({
  sql,
  metrics,
  log,
}: {
  sql: Pick<Sql, 'run'>
  metrics: Metrics
  log: Log
}): SecurityEvents {
  let kept: KeptEvent[] = []
  let alike = new Map<string, number>()
  let alikeSince = Date.now()
  let writing = Promise.resolve()

  function isFlood(event: SecurityEvent): boolean {
    if (Date.now() - alikeSince > minuteMs) {
      alike = new Map()
      alikeSince = Date.now()
    }
    const key = `${event.what} ${event.call} ${event.address}`
    const seen = (alike.get(key) ?? 0) + 1
    alike.set(key, seen)
    return seen > maxAlike
  }

  async function write(): Promise<void> {
    if (kept.length === 0) return
    const batch = kept
    kept = []
    try {
      await sql.run(insertEvents, { events: batch })
    } catch (error) {
      log.warn('security events not written', { error, events: batch.length })
      const room = Math.max(0, maxKept - kept.length)
      metrics.count('security_events_lost_total', {}, Math.max(0, batch.length - room))
      kept = [...batch.slice(0, room), ...kept]
    }
  }

  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), writeEveryMs)
  timer.unref()
  return {
    note(event) {
      metrics.count('security_events_total', { what: event.what })
      if (isFlood(event)) return
      if (kept.length >= maxKept) return metrics.count('security_events_lost_total')
      const { userId, ...rest } = event
      kept.push({ at: new Date().toISOString(), ...rest, user_id: userId ?? null })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const deleteOldEvents = statement({
  params: { days: number },
  sql: `delete from security_events where at < now() - :days * interval '1 day'`,
})

/** Deletes events older than the setting allows. */
export const sweepSecurityEvents = ({
  database,
  settings,
}: {
  database: Sql
  settings: { SECURITY_EVENT_DAYS: number }
}): Promise<number> => database.run(deleteOldEvents, { days: settings.SECURITY_EVENT_DAYS })
