import { setTimeout as sleep } from 'node:timers/promises'
import { addBankAccount } from '../../../journeys/bank.ts'
import type { Client } from '../../../journeys/calls.ts'
import { reconcile } from '../../../journeys/command-line.ts'
import { freePorts } from '../../../journeys/ports.ts'
import { type Postgres, startPostgres } from '../../../journeys/postgres.ts'
import { newProduct } from '../../../journeys/product.ts'
import { signIn } from '../../../journeys/sign-up.ts'
import { until } from '../../../journeys/until.ts'
import { adminPhone, type Borrower, newBorrower, openWorld, type World } from '../../../journeys/world.ts'
import type { Figures, Trial } from '../trial.ts'
import { jobsOf, makeBacklog, makeSendable, notOnce } from './backlog.ts'
import { type Answered, startCallers } from './callers.ts'
import { type Relay, startRelay } from './relay.ts'

const paths = ['/auth/me', '/admin/loan-management', '/admin/payment-management', '/admin/dashboard']
/** The share of texts among the backlog's jobs. */
const textShare = 0.3
/** The limit in milliseconds. */
const p99LimitMs = 1_000

/** B6, G11: the providers are slow, then away while jobs pile up, then back. */
export const slowProvider: Trial = {
  name: 'slow-provider',
  sentence:
    'The providers answer late, then not at all while jobs pile up: people’s calls stay fast, and each payout and text is done once.',
  options: { seconds: 30, delayMs: 3_000, jobs: 1_000 },
  async run({ seconds = 30, delayMs = 3_000, jobs = 1_000 }, show) {
    const postgres = await startPostgres()
    const product = await newProduct('none')
    const [port = 0] = await freePorts(1)
    const relay = await startRelay(port, product.sandboxPort)
    Object.assign(product.environment, {
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      PAYSTACK_BASE_URL: `${relay.url}/paystack`,
      TERMII_BASE_URL: `${relay.url}/termii`,
      DOJAH_BASE_URL: `${relay.url}/dojah`,
    })
    try {
      await product.start()
      const world = await openWorld(product)
      const slow = await whileSlow(world, relay, { seconds, delayMs })
      show(`slow: ${sentenceOf(slow.answered)}; calls that need the provider: ${slow.statuses.join(' ')}`)
      const figures = await backlogOf(world, { relay, postgres, jobs, show })
      await signIn(world.admin, adminPhone)
      const { code } = await reconcile(product)
      const violations = slow.wrong + slowOrFailed(slow.answered) + figures.violations + Number(code !== 0)
      return { ...figures, violations, slowP50Ms: slow.answered.p50Ms, slowP99Ms: slow.answered.p99Ms }
    } finally {
      await product.remove()
      await relay.stop()
      await postgres.remove()
    }
  },
}

const sentenceOf = ({ calls, failed, p50Ms, p99Ms }: Answered): string =>
  `${calls} calls of people, ${failed} failed, half within ${p50Ms} ms, 99 of 100 within ${p99Ms} ms`

const slowOrFailed = ({ failed, p99Ms }: Answered): number => failed + Number(p99Ms > p99LimitMs)

/** A call that needs the provider gets its answer late, or 503. */
async function whileSlow(world: World, relay: Relay, { seconds, delayMs }: { seconds: number; delayMs: number }) {
  const borrower = await newBorrower(world)
  const callers = startCallers(world.admin, paths)
  relay.set(delayMs)
  const statuses: number[] = []
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(100))
    statuses.push(await lookUpName(borrower))
  relay.set(0)
  const answered = await callers.stop()
  await until('the provider to be called again', () => addBankAccount(borrower, borrower.accountNumber))
  return { answered, statuses, wrong: statuses.filter((status) => status !== 200 && status !== 503).length }
}

const lookUpName = async (client: Client & Pick<Borrower, 'accountNumber'>): Promise<number> =>
  (await client.get(`/bank-account/resolve?account_number=${client.accountNumber}&bank_code=058`)).status

type Setting = { relay: Relay; postgres: Postgres; jobs: number; show(line: string): void }

async function backlogOf(world: World, { relay, postgres, jobs, show }: Setting): Promise<Figures> {
  const texts = Math.round(jobs * textShare)
  const callers = startCallers(world.admin, paths)
  const sendable = await makeSendable(world)
  relay.set('away')
  const backlog = await makeBacklog(world, postgres, sendable, { payouts: jobs - texts, texts })
  const { open } = await jobsOf(postgres)
  const away = await callers.stop()
  show(`away, with ${open} jobs: ${sentenceOf(away)}`)
  const again = startCallers(world.admin, paths)
  relay.set(0)
  const begun = performance.now()
  await until('the jobs to be done', async () => (await jobsOf(postgres)).open === 0, { timeoutMs: 900_000 })
  const doneAfterSeconds = Math.round((performance.now() - begun) / 1_000)
  const back = await again.stop()
  const { givenUp } = await jobsOf(postgres)
  const wrong = await notOnce(world, backlog)
  show(`done after ${doneAfterSeconds} s, ${givenUp} given up, ${wrong} not once: ${sentenceOf(back)}`)
  return {
    violations: slowOrFailed(away) + slowOrFailed(back) + givenUp + wrong + Number(open < jobs),
    open,
    doneAfterSeconds,
    givenUp,
    notOnce: wrong,
    awayP99Ms: away.p99Ms,
    backP50Ms: back.p50Ms,
    backP99Ms: back.p99Ms,
  }
}
