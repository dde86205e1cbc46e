import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningApp, startApp } from '../../../server/src/app/app.ts'
import type { Database } from '../../../server/src/db/database.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import type { Log } from '../../../server/src/base/log.ts'
import { readSettings } from '../../../server/src/settings/settings.ts'
import { type Crash, crashOf } from './crash.ts'
import { providerKey } from './provider.ts'

/** The product in this process, without jobs that run by themselves. */
export type Server = {
  readonly running: RunningApp
  readonly crash: Crash
  /** True after so many failed calls to a provider in a row that no job may call it for a while. */
  isBreakerOpen(): boolean
  /** Stops the server in order; after a crash, the remaining parts of it. Resolves when PostgreSQL knows that it is gone. */
  stop(): Promise<void>
}

type Given = { database: TestDatabase; direct: Database; providerUrl: string; folder: string }

const quiet: Log = {
  info() {},
  warn() {},
  error: (event, facts) => process.env['TEST_LOG'] && console.error(event, facts),
}

/** Starts a server on a database that other servers may have used before. */
export async function startServer({ database, direct, providerUrl, folder }: Given): Promise<Server> {
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    SEED: 'none',
    SANDBOX_PORT: new URL(providerUrl).port,
    PAYSTACK_SECRET_KEY: providerKey,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SECOND_PERSON_APPROVAL_ABOVE: '2500',
    SECOND_PERSON_COMMISSION_ABOVE: '200',
    SECOND_PERSON_REFUND_ABOVE: '500',
    SECOND_PERSON_ASSIGNMENT_ABOVE: '500',
    SECOND_PERSON_WRITE_OFF_ABOVE: '1500',
    SECOND_PERSON_REVERSAL_ABOVE: '500',
    AGENT_CASH: 'on',
    AGENT_CASH_LIMIT_NAIRA: '5000',
  })
  const running = await startApp(settings, quiet, { clockMoves: true, runsJobs: false })
  settings.publicUrl = running.url
  const { pools, outbox } = running.app
  const crash = crashOf(Object.values(pools).map(({ pool }) => pool))
  const breakerOf = outbox.stateOf.bind(outbox)
  // A call that pays out would wait five seconds for an outcome that only a later act can bring. While the provider is away it does not wait.
  outbox.stateOf = () => 'open'
  return {
    running,
    crash,
    isBreakerOpen: () => breakerOf('money') !== 'closed',
    async stop() {
      await running.stop().catch(() => {})
      const name = String(pools.jobs.pool.options.application_name)
      await untilGone(direct, name)
      // The next servers would free its jobs after some seconds without a beat, which no seed can wait for.
      await direct.run(
        `update outbox set leased_until = null where done_at is null
           and server not in (select id from servers where application_name <> $1)`,
        [name],
      )
    },
  }
}

async function untilGone(direct: Database, name: string): Promise<void> {
  const isThere = async (): Promise<boolean> =>
    (await direct.rows('select from pg_stat_activity where application_name = $1', [name])).length > 0
  while (await isThere()) await sleep(5)
}
