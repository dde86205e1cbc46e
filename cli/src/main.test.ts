import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '@kasuwa/sandbox/sandbox.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from './run-command.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const server = fileURLToPath(new URL('../../server/src/app/main.ts', import.meta.url))
const timeoutMs = 180_000

let folder: string
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let environment: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-cli-'))
  const port = await freePort()
  sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir: folder,
    serverUrl: `http://127.0.0.1:${port}`,
    paystackSecretKey: 'sk_test_kasuwa_sandbox',
  })
  environment = {
    PATH: process.env['PATH']!,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    HOME: folder,
    DATA_DIR: folder,
    SEED: 'none',
    PORT: String(port),
    SANDBOX_PORT: new URL(sandbox.url).port,
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
}, timeoutMs)
afterAll(async () => {
  vi.unstubAllEnvs()
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

type Done = { exit: number; answer: unknown; stdout: string; stderr: string }

/** Runs a command and returns its last line on stdout, parsed where it is JSON. */
function kasuwa(...words: string[]): Promise<Done> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env: environment }, (error, stdout, stderr) =>
      resolve(doneOf(error ? Number(error.code) : 0, stdout, stderr)),
    )
  })
}

/** The same without a separate process, which takes longer than the command itself; the other tests cover the process. */
async function inProcess(...words: string[]): Promise<Done> {
  const { exitCode, stdout, stderr } = await runCommand(words)
  return doneOf(exitCode, stdout, stderr)
}

function doneOf(exit: number, stdout: string, stderr: string): Done {
  const last = stdout.trim().split('\n').at(-1) ?? ''
  return { exit, answer: last.startsWith('{') ? JSON.parse(last) : last, stdout, stderr }
}

const staff = (phone: string, email: string) => [
  '--phone',
  phone,
  '--password',
  'Kano&River-42',
  '--first-name',
  'Ngozi',
  '--last-name',
  'Okafor',
  '--email',
  email,
]

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [server], { env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${environment['PORT']}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000, interval: 200 },
    )
    .toBe(200)
  return child
}

async function stopServer(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

test(
  'C-37 without a server migrate, create-admin and create-agent print what they created',
  async () => {
    expect(await kasuwa('migrate')).toMatchObject({
      exit: 0,
      answer: { migrations: expect.arrayContaining(['0001_clock_jobs_outbox.sql']) },
    })
    const admin = await kasuwa('create-admin', ...staff('08030000001', 'admin@example.ng'), '--roles', 'credit')
    expect(admin).toMatchObject({
      exit: 0,
      answer: {
        id: expect.any(String),
        user_id: expect.any(String),
        phone: '08030000001',
        account_type: 'admin',
        roles: ['credit'],
      },
    })
    const given = await inProcess('create-agent', ...staff('08030000002', 'agent@example.ng'), '--code', '01234567')
    expect(given).toMatchObject({ exit: 0, answer: { phone: '08030000002', account_type: 'agent', code: '01234567' } })
    expect(await kasuwa('create-admin', ...staff('08030000001', 'second@example.ng'))).toMatchObject({
      exit: 1,
      answer: '',
      stderr: expect.stringContaining('already registered'),
    })
  },
  timeoutMs,
)

test(
  'OPER-01 while a server is running the same commands work on its database, the doctor finds nothing wrong, and the server keeps running',
  async () => {
    const child = await startServer()
    try {
      const made = await kasuwa('create-admin', ...staff('08030000009', 'ninth@example.ng'))
      expect(made).toMatchObject({ exit: 0, answer: { account_type: 'admin' } })
      const answer = await fetch(`http://127.0.0.1:${environment['PORT']}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: '08030000009', password: 'Kano&River-42' }),
      })
      expect([answer.status, await answer.json()]).toMatchObject([200, { data: { account_type: 'admin' } }])
      const paidAt = ['--bank-code', '058', '--account-number', '0123456789']
      expect(await inProcess('create-agent', ...staff('08030000004', 'paid@example.ng'), ...paidAt)).toMatchObject({
        exit: 0,
        answer: { account_type: 'agent' },
      })
      expect(
        await inProcess('create-agent', ...staff('08030000005', 'half@example.ng'), ...paidAt.slice(0, 2)),
      ).toMatchObject({
        exit: 1,
        answer: '',
        stderr: expect.stringContaining('valid account number'),
      })
      const drawn = await inProcess('create-agent', ...staff('08030000003', 'other@example.ng'))
      expect(drawn).toMatchObject({ exit: 0, answer: { code: expect.stringMatching(/^\d{8}$/) } })
      expect(await inProcess('set-user-status', '--phone', '08030000009', '--status', 'banned')).toMatchObject({
        exit: 0,
        answer: { phone: '08030000009', status: 'banned' },
      })
      expect(await inProcess('set-user-status', '--phone', '08030000009', '--status', 'gone')).toMatchObject({
        exit: 1,
        stderr: expect.stringContaining('--status: One of'),
      })
      expect(await inProcess('run-day')).toMatchObject({
        exit: 0,
        answer: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ran: 0 },
      })
      expect(await inProcess('reconcile')).toMatchObject({ exit: 0, answer: { differences: [] } })
      expect(await inProcess('forget', '--dry-run')).toMatchObject({
        exit: 0,
        answer: { dry_run: true, rules: [{ after: null, found: 0 }, { after: null, found: 0 }, {}, {}] },
      })
      expect(await inProcess('books', '--on', '2026-03-31')).toMatchObject({
        exit: 0,
        answer: { on: '2026-03-31', totals: { debit_balances: 0, credit_balances: 0 } },
      })
      expect(await inProcess('books', '--on', '31 March')).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('--on'),
      })
      const extract = ['audit-extract', '--from', '2026-03-01', '--to', '2026-03-31', '--out', join(folder, 'extract')]
      const extracted = await inProcess(...extract)
      expect(extracted).toMatchObject({ exit: 0, answer: { from: '2026-03-01', to: '2026-03-31' } })
      expect(await readFile(join(folder, 'extract', 'README.txt'), 'utf8')).toContain('postings.csv (0 rows)')
      expect(await inProcess(...extract)).toMatchObject({
        exit: 1,
        stderr: expect.stringContaining('has files already'),
      })
      const examined = await inProcess('doctor', '--json')
      // Whether this machine's disk has room is no matter of the test.
      expect((examined.answer as { failing: string[] }).failing.filter((name) => name !== 'disk')).toEqual([])
      expect(examined.answer).toMatchObject({
        kept: true,
        findings: expect.arrayContaining([{ name: 'durability', state: 'ok', words: expect.any(String) }]),
      })
      expect((await inProcess('doctor')).stdout).toMatch(/^ok +database +PostgreSQL/m)
      expect(await inProcess('rotate-key')).toMatchObject({ exit: 0, answer: { sealed: 0, files: 0, left: 0 } })
      await fetch(`${sandbox.url}/bank-transfers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          account_number: '9999999999',
          amount: 5_000,
          deliveries: 0,
          reference: 'never-reported',
        }),
      })
      expect(await inProcess('reconcile')).toMatchObject({
        exit: 1,
        answer: {
          differences: [
            { kind: 'money_in_unknown_to_us', ids: { reference: 'never-reported' }, ours: null, theirs: 5_000 },
          ],
        },
      })
      await fetch(`${sandbox.url}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'paystack', mode: 'refuse', count: 1, path: 'GET /transaction' }),
      })
      const away = await inProcess('reconcile')
      const reason = expect.stringContaining('paystack GET /transaction: ')
      expect(away).toMatchObject({ exit: 1, answer: { differences: [], provider_not_asked: reason } })
      expect(away.stderr).toMatch(/^The provider’s payments, .* could not be asked \(paystack .* Run it again .*\.\n$/)
      // A server that has just started has sealed nothing yet, but seals are compared anyway.
      expect(await inProcess('verify')).toMatchObject({
        exit: 0,
        answer: { found: [], chains: [{ chain: 'audit' }, { chain: 'journals' }, { chain: 'money' }] },
      })
      expect(await inProcess('restore-check')).toMatchObject({
        exit: 0,
        answer: { isSame: true, books: [], seals: [], uploads: { differing: [] } },
      })
      expect(await inProcess('wal-check', '--folder', join(folder, 'no-wal'))).toMatchObject({
        exit: 0,
        answer: { files: 0, missing: [], archiver: 'off' },
      })
      expect(await inProcess('wal-check', '--list', 'ls /no/such')).toMatchObject({
        exit: 1,
        stderr: expect.stringContaining('The list of archived WAL cannot be read'),
      })
      const names = ['01', '02', '04'].map((end) => `15-1/0000000100000000000000${end}`).join(' ')
      expect(await inProcess('wal-check', '--list', `echo ${names}`)).toMatchObject({
        exit: 1,
        answer: { files: 3, missing: ['000000010000000000000003'] },
      })
      expect((await fetch(`http://127.0.0.1:${environment['PORT']}/healthz`)).status).toBe(200)
    } finally {
      await stopServer(child)
    }
  },
  timeoutMs,
)

test(
  'B24 files adopt makes DATA_DIR the folder of the database, and prints its id',
  async () => {
    const { exit, answer } = await kasuwa('files', 'adopt')
    const id = (await readFile(join(folder, 'folder-id'), 'utf8')).trim()
    expect([exit, answer]).toEqual([0, { folder, id }])
    expect(await inProcess('files')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('there is no command files'),
    })
  },
  timeoutMs,
)

test(
  'OPER-23 OPER-30 OPER-34 commands about files and backups say what is missing',
  async () => {
    const refused = async (exit: number, words: string, ...command: string[]) =>
      expect(await inProcess(...command)).toMatchObject({ exit, stderr: expect.stringContaining(words) })
    await refused(1, 'There is only one place', 'files', 'move', '--to', 's3')
    await refused(2, '--to must be s3 or folder', 'files', 'move', '--to', 'ftp')
    await refused(2, 'missing: --label', 'backup', '--to', folder, '--no-database')
    await refused(2, '--label is for --no-database', 'backup', '--to', folder, '--label', 'a')
    await refused(1, 'has no label', 'restore', '--no-database', '--from', folder, '--to', join(folder, 'restored'))
    await refused(2, 'give either --folder', 'wal-check')
  },
  timeoutMs,
)

test(
  '--help shows the options of each command; a wrong command prints what is wrong and exits with 2',
  async () => {
    const overview = await kasuwa('--help')
    for (const name of [
      'migrate',
      'seed',
      'create-admin',
      'create-agent',
      'set-user-status',
      'run-day',
      'reconcile',
      'verify',
      'doctor',
      'files adopt',
      'files move',
      'restore-check',
      'wal-check',
      'forget',
      'rotate-key',
    ])
      expect(overview.stdout).toContain(name)
    expect(await inProcess('create-agent', '--help')).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('--code'),
    })
    expect(await inProcess('create-agent', '--phone', '08030000001')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('--first-name'),
    })
    expect(await inProcess('run-day', '--tomorrow')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('--tomorrow'),
    })
    expect(await inProcess('toString')).toMatchObject({ exit: 2, stderr: expect.stringContaining('no command') })
  },
  timeoutMs,
)
