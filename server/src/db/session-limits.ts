import { type ClientBase, Pool, Query, type QueryConfig, type QueryResult, type Submittable } from 'pg'

/** Limits that PostgreSQL keeps, in milliseconds, and how it plans. */
export type SessionLimits = {
  /** After this time PostgreSQL gives up waiting for a lock. */
  lockMs: number
  /** After this time PostgreSQL gives up a statement. */
  statementMs: number
  /** Whether statements are planned once for all values, not for each call: for those that run the same at any size. */
  plansOnce?: boolean
  /** Whether acts on its connections are written down as events for the lender's own systems (migration 0165). */
  writesWebhooks?: boolean
}

const idleInTransactionMs = 60_000

/** The limits for a connection that is ours alone: PostgreSQL is told them once, when it begins. */
export function limitsAtConnect({ lockMs, statementMs, ...others }: SessionLimits) {
  const options = Object.entries(chosen(others)).map(([name, value]) => `-c ${name}=${value}`)
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...(options.length > 0 && { options: options.join(' ') }),
  }
}

const chosen = ({
  plansOnce,
  writesWebhooks,
}: Omit<SessionLimits, 'lockMs' | 'statementMs'>): Record<string, string> => ({
  ...(plansOnce && { plan_cache_mode: 'force_generic_plan' }),
  ...(writesWebhooks && { 'kasuwa.webhooks': 'on' }),
})

/**
 * The limits behind a pooler in transaction mode, where a connection is ours for one transaction alone (SCALE-02): they are set for the
 * transaction, and end with it. Statements have no name, since the next one may run on another connection.
 */
export type LocalLimits = {
  /** The statement that follows `begin` in its message. */
  afterBegin(lockMs?: number): string
  /** Runs one statement of a transaction, or a lone one of a pool, which is a transaction by itself. */
  ask(target: Pool | ClientBase, query: QueryConfig, mayTakeMs: number | null): Promise<QueryResult>
}

export function localLimits(limits: SessionLimits): LocalLimits {
  const all = ({ lockMs, statementMs, ...others }: SessionLimits): string =>
    setLocally({
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      ...chosen(others),
    })
  return {
    afterBegin: (lockMs = limits.lockMs) => all({ ...limits, lockMs }),
    async ask(target, named, mayTakeMs) {
      const query = { ...named, name: '' }
      if (target instanceof Pool)
        return askAfter(target, all({ ...limits, statementMs: mayTakeMs ?? limits.statementMs }), query, mayTakeMs)
      if (mayTakeMs === null) return target.query(query)
      const answer = await askAfter(target, setLocally({ statement_timeout: mayTakeMs }), query, mayTakeMs)
      await target.query(setLocally({ statement_timeout: limits.statementMs }))
      return answer
    },
  }
}

/** Unlike `set local` it may stand where no transaction was begun by a statement of ours. */
const setLocally = (parameters: Record<string, string | number>): string =>
  `select ${Object.entries(parameters)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`

type Answered = (error: Error | undefined, answer: QueryResult[]) => void
/** The types of pg leave out that a prepared query takes a callback, and that `submit` may refuse. */
type Asks = { query(asked: Submittable, values: undefined, answered: Answered): void }

/**
 * Sends both statements in one message, which PostgreSQL runs as one transaction: the limits hold for the second, a failure rolls both back,
 * and nothing is left behind on the connection.
 */
function askAfter(
  target: Pool | ClientBase,
  first: string,
  query: QueryConfig,
  mayTakeMs: number | null,
): Promise<QueryResult> {
  const asked = Object.assign(new Query(query), {
    queryMode: 'extended',
    ...(mayTakeMs !== null && { query_timeout: mayTakeMs + 1_000 }),
  })
  const submit = asked.submit.bind(asked)
  asked.submit = (connection) => {
    connection.stream.cork()
    try {
      connection.parse({ name: '', text: first, types: [] }, true)
      connection.bind({}, true)
      connection.describe({ type: 'P', name: '' }, true)
      connection.execute({}, true)
      return submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }
  return new Promise((resolve, reject) => {
    const answered: Answered = (error, answers) => {
      const answer = answers?.at(-1)
      if (error) reject(error)
      else if (answer) resolve(answer)
      else reject(new Error('PostgreSQL answered nothing'))
    }
    ;(target as unknown as Asks).query(asked, undefined, answered)
  })
}
