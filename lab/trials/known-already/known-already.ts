import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../../journeys/ports.ts'
import { killAtOnce, treeOf } from '../../../journeys/processes.ts'
import { newProduct, type Product } from '../../../journeys/product.ts'
import { until } from '../../../journeys/until.ts'
import { openWorld } from '../../../journeys/world.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { accountsOf } from '../crash/accounts.ts'
import { deliver, type Payment } from '../money/charge-webhook.ts'
import { type DebianPostgres, makeDebianPostgres, setUp, startStandby } from '../pgbackrest/debian-postgres.ts'
import type { Trial } from '../trial.ts'

/** SCALE-17 with a real standby: Debian's PostgreSQL 15. */
export const knownAlready: Trial = {
  name: 'known-already',
  sentence:
    'Commits that wait for a frozen standby become visible when the primary is killed and started again; none of their repeated webhooks is answered as known, and when that machine is lost each is booked once on the standby.',
  options: { rounds: 5, payments: 8 },
  async run({ rounds = 5, payments = 8 }, show) {
    const postgres = await makeDebianPostgres()
    const product = await newProduct('none')
    try {
      const accounts = await startPair(postgres, product)
      const setting = { postgres, product, accounts, payments }
      const all: Payment[] = []
      let [visible, known] = [0, 0]
      for (let round = 1; round <= rounds; round++) {
        const tried = await tryRound(setting)
        all.push(...tried.sent)
        visible += tried.visible
        known += tried.known
        show(`round ${round}: ${tried.visible} payments visible on the primary alone, ${tried.known} answered as known`)
        if (round === rounds) continue
        sendToStandby(postgres, 'SIGCONT')
        await acknowledge(product, tried.sent)
      }
      const onStandby = await loseMachine(setting, all)
      await acknowledge(product, all)
      const booked = await countBooked(postgres.superuserUrl(), all)
      const wrong = known + (visible === 0 ? 1 : 0) + Math.abs(all.length - booked)
      return { violations: wrong, sent: all.length, visibleAlone: visible, answeredAsKnown: known, onStandby, booked }
    } finally {
      await product.remove()
      await postgres.remove()
    }
  },
}

type Setting = { postgres: DebianPostgres; product: Product; accounts: readonly string[]; payments: number }

/** A primary whose commits wait for its standby, and the product on it. */
async function startPair(postgres: DebianPostgres, product: Product): Promise<string[]> {
  const [standbyPort = 0] = await freePorts(1)
  await postgres.start('primary', postgres.port)
  await setUp(postgres)
  await startStandby(postgres, standbyPort)
  await ask(postgres.superuserUrl(), `alter system set synchronous_standby_names = '*'`)
  await ask(postgres.superuserUrl(), 'select pg_reload_conf()')
  Object.assign(product.environment, { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl })
  await product.start()
  return accountsOf(await openWorld(product))
}

/** Payments whose commits wait for the frozen standby, a restart of the primary, and the same webhooks again. */
async function tryRound({ postgres, product, accounts, payments }: Setting) {
  const sent = Array.from({ length: payments }, (_, place): Payment => {
    return { reference: randomUUID(), account: accounts[place % accounts.length] ?? '', amount: 100, fee: 0 }
  })
  sendToStandby(postgres, 'SIGSTOP')
  const first = sent.map((payment) => answerOf(product, payment, 4_000))
  await until('commits that wait', async () => {
    const [row] = await ask(postgres.superuserUrl(), `select from pg_stat_activity where wait_event = 'SyncRep'`)
    return row !== undefined
  })
  await sleep(500)
  for (const pid of treeOf(pidOf(postgres, 'primary'))) killAtOnce(pid)
  await Promise.all(first)
  await postgres.start('primary', postgres.port)
  const visible = await countBooked(postgres.superuserUrl(), sent)
  await until('the product to be ready', async () => (await fetch(`${product.url}/readyz`)).ok)
  const again = await Promise.all(sent.map((payment) => answerOf(product, payment, 3_500)))
  return { sent, visible, known: again.filter((status) => status === 200).length }
}

/** The status of an answer that comes in time; 0 otherwise. */
const answerOf = ({ url }: Product, payment: Payment, ms: number): Promise<number> =>
  Promise.race([deliver(url, payment).catch(() => 0), sleep(ms, 0)])

/** Sends each webhook again until it is acknowledged, as the provider does. */
async function acknowledge(product: Product, payments: readonly Payment[]): Promise<void> {
  for (const payment of payments)
    await until('a repayment to be acknowledged', async () => (await answerOf(product, payment, 4_000)) === 200)
}

/** The primary is lost for ever, and its standby takes its place and its port, without what only a network had. Returns how many payments it has. */
async function loseMachine({ postgres, product }: Setting, payments: readonly Payment[]): Promise<number> {
  for (const name of ['primary', 'standby']) for (const pid of treeOf(pidOf(postgres, name))) killAtOnce(pid)
  await postgres.start('standby', postgres.port)
  await postgres.asPostgres('/usr/lib/postgresql/15/bin/pg_ctl', 'promote', '-D', join(postgres.folder, 'standby'))
  const has = await countBooked(postgres.superuserUrl(), payments)
  await until('the product to be ready', async () => (await fetch(`${product.url}/readyz`)).ok)
  return has
}

const pidOf = ({ folder }: DebianPostgres, name: string): number =>
  Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0])

function sendToStandby(postgres: DebianPostgres, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of treeOf(pidOf(postgres, 'standby'))) process.kill(pid, signal)
}

const countBooked = async (url: string, payments: readonly Payment[]): Promise<number> =>
  (await ask(url, 'select from payments where tx_ref = any ($1)', [payments.map(({ reference }) => reference)])).length

async function ask(url: string, text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const database = openDatabase(url, { connections: 1 })
  try {
    return await database.rows(text, values)
  } finally {
    await database.close()
  }
}
