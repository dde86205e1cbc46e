import type { Database, Sql } from './database.ts'
import type { Read, Replica, ReplicaPurpose } from './replica.ts'
import type { Statement } from './statement.ts'

type How = 'rows' | 'row' | 'only' | 'run'
type Asked = Statement<never, unknown> | string
type LooseSql = Record<How, (asked: Asked, values?: unknown) => Promise<unknown>>

/**
 * The reads of one call or job, which do not go back in time: once the primary has answered one, it answers all that follow. With `oneServer`
 * the server that answered the first also answers all others, or the primary does: several standbys may be behind one address.
 */
export type Reads = { isAtPrimary: boolean; oneServer: boolean; server: string | null; onAge(ageMs: number): void }

/** The beginning of a call's reads. */
export const beginReads = (oneServer: boolean, onAge: Reads['onAge']): Reads => ({
  isAtPrimary: false,
  oneServer,
  server: null,
  onAge,
})

/**
 * A database of the primary whose statements go to the replica where they may (`reads: 'replica'`). All others, and every transaction, stay
 * with the primary.
 * @param reads is shared by all databases of the call; its `onAge` gets the age of figures that the replica answered, in milliseconds
 */
export function readsOf(primary: Database, replica: Replica, purpose: ReplicaPurpose, reads: Reads): Database {
  const ask = async (how: How, asked: Asked, values: unknown): Promise<unknown> => {
    if (typeof asked !== 'string' && asked.reads === 'replica' && !reads.isAtPrimary) {
      const server = reads.oneServer ? reads.server : null
      const isQuick = purpose === 'users' && !reads.oneServer && asked.mayTakeMs === null
      const read = await replica.read(purpose, (sql) => loose(sql)[how](asked, values), { server, isQuick })
      if (read) return answerOf(read, reads)
      reads.isAtPrimary = true
    }
    return loose(primary)[how](asked, values)
  }
  const asking = (how: How) => (asked: Asked, values?: unknown) => ask(how, asked, values)
  const routed: LooseSql = { rows: asking('rows'), row: asking('row'), only: asking('only'), run: asking('run') }
  return { ...primary, ...(routed as unknown as Sql) } as Database
}

function answerOf({ answer, ageMs, server }: Read<unknown>, reads: Reads): unknown {
  reads.server = server
  reads.onAge(ageMs)
  return answer
}

/** The same functions without the types of each statement, which were checked where it is asked. */
const loose = (sql: Sql): LooseSql => sql as unknown as LooseSql
