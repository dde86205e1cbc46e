import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@kasuwa/sandbox/sandbox.ts'
import { type RunningApp, startApp } from '../app/app.ts'
import { openDatabase } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import type { Log } from '../base/log.ts'
import { readSettings } from '../settings/settings.ts'
import { type Answer, openCalls } from './test-call.ts'

/**
 * The running product for a test: real PostgreSQL, the real adapters, the sandbox, all on free ports. It serves with the role that may do
 * only what server/grants.sql allows; the server's `database` is the test's own, which may do everything.
 */
export type TestServer = RunningApp & {
  sandboxUrl: string
  /** One call under /api. `as` is a bearer token. */
  call(
    method: string,
    path: string,
    body?: unknown,
    options?: { as?: string; headers?: Record<string, string> },
  ): Promise<Answer>
  /** One of the sandbox's own calls. */
  sandbox(method: string, path: string, body?: unknown): Promise<Answer>
  close(): Promise<void>
}

const quiet: Log = {
  info() {},
  warn() {},
  error: (event, facts) => process.env['TEST_LOG'] && console.error(event, facts),
}

/** A machine that is busy with all the tests must not count as an unavailable database; database-away.test.ts tests that. */
const busyMs = 20_000

/**
 * Opens it; `environment` overrides settings, `log` gets the lines for stderr. Close it when the file's tests are done.
 * @param make makes its database, which is migrated and empty
 * @param databaseAnswerMs how long PostgreSQL may take to answer before it counts as unreachable
 */
export async function openTestServer(
  environment: Record<string, string> = {},
  log: Log = quiet,
  make: () => Promise<TestDatabase> = testDatabase,
  databaseAnswerMs: number | undefined = make === testDatabase ? busyMs : undefined,
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-test-'))
  const database = await make()
  const paystackSecretKey = 'sk_test_kasuwa_sandbox'
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir: folder,
    serverUrl: 'http://127.0.0.1:9',
    paystackSecretKey,
    paystackSettles: environment['PAYSTACK_SETTLES'] === 'bank' ? 'bank' : 'balance',
  })
  const given = {
    PORT: '0',
    DATA_DIR: folder,
    SEED: 'none',
    SANDBOX_PORT: new URL(sandbox.url).port,
    DATABASE_URL: database.appUrl,
    // A copy of the template has no migrations left to run, and running them takes the owner's rights.
    DATABASE_OWNER_URL: make === testDatabase ? database.appUrl : database.ownerUrl,
  }
  const settings = readSettings({ ...given, ...environment })
  // The tests' own database counts as the embedded one, so that its clock may be moved.
  const app = await startApp(settings, log, { clockMoves: true, databaseAnswerMs })
  // The role that serves may not write the rows that a test writes directly. A busy machine takes more than a second to connect.
  const direct = openDatabase(environment['DATABASE_OWNER_URL'] ?? database.url, { connections: 8, connectMs: 30_000 })
  const { send, end } = openCalls()
  sandbox.setServerUrl(app.url)
  settings.publicUrl = app.url
  return {
    ...app,
    app: { ...app.app, database: direct },
    sandboxUrl: sandbox.url,
    call: (method, path, body, { as, headers = {} } = {}) =>
      send(`${app.url}/api${path}`, method, body, { ...headers, ...(as ? { authorization: `Bearer ${as}` } : {}) }),
    sandbox: (method, path, body) => send(sandbox.url + path, method, body),
    async close() {
      end()
      await app.stop()
      await direct.close()
      await sandbox.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
