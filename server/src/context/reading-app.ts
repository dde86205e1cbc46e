import { beginReads, readsOf } from '../db/replica-reads.ts'
import type { Database } from '../db/database.ts'
import type { Actor, App, Exchange } from './context.ts'

/** The callers whose lists and figures a replica may answer. Customers read their own few rows, and expect to see at once what they paid. */
const mayReadReplica = (actor: Actor | null): boolean => actor !== null && actor.accountType !== 'customer'

type Reader = { actor: Actor | null; justWrote: boolean; exchange: Exchange }

/**
 * The app of one call. In a call that only reads, a replica answers the statements that it may, unless the caller has just written; the age
 * of the oldest figures is noted in the exchange (decision 149). Every other call has the app as it is.
 * @param options.oneServer whether all reads of the call must be answered by the same server, since they make one file
 */
export function appOfCall(
  app: App,
  method: string | undefined,
  { actor, justWrote, exchange }: Reader,
  { oneServer = false }: { oneServer?: boolean } = {},
): App {
  const { replica, pools } = app
  if (!replica || method !== 'GET' || !mayReadReplica(actor)) return app
  if (justWrote) {
    replica.noteFallBack('just_wrote')
    return app
  }
  const onAge = (ageMs: number) => {
    exchange.figuresAgeMs = Math.max(exchange.figuresAgeMs ?? 0, ageMs)
  }
  const reads = beginReads(oneServer, onAge)
  const users = readsOf(pools.users, replica, 'users', reads)
  return {
    ...app,
    database: users,
    pools: { ...pools, users, reports: readsOf(pools.reports, replica, 'reports', reads) },
  }
}

/** The parts of the app that a scan needs. */
export type ScannedApp = Pick<App, 'database'> & Partial<Pick<App, 'replica'>>

/** The database for a job's scan of whole tables, each by one statement: a replica answers those that it may. */
export function scanDatabase({ database, replica }: ScannedApp): Database {
  if (!replica) return database
  return readsOf(
    database,
    replica,
    'jobs',
    beginReads(false, () => undefined),
  )
}
