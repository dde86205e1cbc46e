/** The acts of a lender whose costs are measured. A loan is a request that is approved, paid out and has its instalments; a sign-up has both levels of KYC. */
export const acts = ['repayment', 'loan', 'signUp', 'signIn', 'list', 'report'] as const
export type Act = (typeof acts)[number]

/** One act: CPU in milliseconds, bytes of WAL, bytes that stay in each table with its indexes, and sealed rows: entries of the trail, journals and their money. */
export type Cost = {
  serverMs: number
  databaseMs: number
  walBytes: number
  bytes: Record<string, number>
  sealedRows: number
  journals: number
}

/** The figures that one machine measured, at one time. */
export type Costs = {
  date: string
  /** The customers of the lender that was measured. */
  customers: number
  processor: string
  acts: Record<Act, Cost>
  /** Sealed rows, and journals of the books, in a second of one processor. */
  night: { sealedRowsPerSecond: number; journalsPerSecond: number }
  /** Megabytes of the database a second. */
  backup: { mbPerSecond: number; restoreMbPerSecond: number }
}

/** Rows of these tables go again by themselves: jobs that are done, sessions, keys of calls, changes that tallies take up. */
export const sweptTables: readonly string[] = [
  'outbox',
  'sessions',
  'idempotency_keys',
  'tally_changes',
  'due_tally_changes',
  'identity_tries',
  'limits',
  'scheduled_jobs',
  'job_runs',
  'job_successes',
  'security_events',
  'notifications',
]

/** The bytes of an act that stay for ever. */
export const keptBytes = ({ bytes }: Pick<Cost, 'bytes'>): number =>
  Object.entries(bytes).reduce((sum, [table, each]) => (sweptTables.includes(table) ? sum : sum + each), 0)
