import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenerOn } from '../../../journeys/processes.ts'
import { type Postgres, startPostgres } from '../../../journeys/postgres.ts'
import { newProduct, type Product } from '../../../journeys/product.ts'
import { type Flow, startFlow } from '../../../journeys/repayment-flow.ts'
import { until } from '../../../journeys/until.ts'
import { type Borrower, newBorrower, openWorld } from '../../../journeys/world.ts'
import { accountsOf } from '../crash/accounts.ts'
import { lostOrDoubled } from '../crash/lost-or-doubled.ts'
import { deskEnvironment, openDesk } from '../desk/desk.ts'
import { deskFigures, deskViolations } from '../desk/desk-books.ts'
import { startDeskLoad } from '../desk/desk-load.ts'
import type { Figures } from '../trial.ts'
import { type Answers, newAnswers, statusOf } from './answers.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { newWriter } from './writer.ts'

const megabytes = 256

/** The part of PostgreSQL that is on the full disk: all of it, or only its write-ahead log (B3). */
export type Place = 'data' | 'log'

/** Fills that disk for some time while money comes in; the files are on a separate disk. */
export async function databaseFull(place: Place, seconds: number, show: (line: string) => void): Promise<Figures> {
  const disk = await mountSmallDisk(megabytes)
  const postgres = await (place === 'data'
    ? startPostgres(disk.folder)
    : startPostgres(tmpdir(), { logFolder: join(disk.folder, 'log') }))
  const product = await newProduct('none')
  Object.assign(product.environment, deskEnvironment, {
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
  })
  try {
    await product.start()
    const world = await openWorld(product)
    const server = listenerOn(product.port)
    const borrower = await newBorrower(world)
    const load = startDeskLoad(await openDesk(world), 1)
    const flow = startFlow(world.sandbox, await accountsOf(world), 'database', 4)
    const { answers, ended } = await callWhileFull({ disk, postgres, product, borrower, seconds })
    const freed = performance.now()
    // PostgreSQL stops when it cannot write its log; an operator starts it again once there is space.
    if (ended) await postgres.start()
    const backAfterMs = await untilMoneyComes(flow, freed)
    const restarts = Number(listenerOn(product.port) !== server)
    const wrong = answers.there.others(whileResponsive) + answers.away.others(whileAway)
    const transfers = await flow.stop()
    const desk = await deskFigures(postgres.rows, await load.stop(), show)
    const books = await lostOrDoubled(world, transfers, show)
    show(
      `${place}: while PostgreSQL answered: ${answers.there.shown()}; after it had stopped: ${answers.away.shown() || 'it did not stop'}`,
    )
    show(
      `a repayment is accepted ${backAfterMs} ms after there was space; ${books.acknowledged} acknowledged in all; the desk: ${JSON.stringify(desk)}`,
    )
    return {
      violations: wrong + restarts + books.violations + deskViolations(desk),
      [`${place}Wrong`]: wrong,
      [`${place}BackAfterMs`]: backAfterMs,
      [`${place}Ended`]: Number(ended),
      [`${place}Restarts`]: restarts,
      [`${place}Acknowledged`]: books.acknowledged,
      [`${place}DeskActs`]: desk.deskActs,
      [`${place}Lost`]: books.lost + desk.deskLost,
      [`${place}Doubled`]: books.doubled + desk.deskDoubled,
    }
  } finally {
    await product.remove()
    await postgres.remove()
    await disk.remove()
  }
}

/** A write may still fit into pages that PostgreSQL already has. Without space the answer has the code of a full disk. */
const whileResponsive = { ready: [200], read: [200], list: [200], write: [200, 503] }
const whileAway = { ready: [503], read: [503], list: [503], write: [503] }

type Setting = { disk: SmallDisk; postgres: Postgres; product: Product; borrower: Borrower; seconds: number }

/** The answers, separately for the time while PostgreSQL answered and the time after it had stopped. */
async function callWhileFull({ disk, postgres, product, borrower, seconds }: Setting) {
  const answers = { there: newAnswers(), away: newAnswers() }
  const write = newWriter(borrower, seconds)
  disk.fill()
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(100)) {
    const servedBefore = await serves(postgres)
    const round = newAnswers()
    await callAll(round, product, borrower)
    await write(round)
    // A round in which it stopped counts for neither.
    if (servedBefore === (await serves(postgres))) (servedBefore ? answers.there : answers.away).add(round)
  }
  await disk.free()
  return { answers, ended: !postgres.isRunning() }
}

/** True while it answers; a PostgreSQL that is stopping still runs for a while. */
const serves = (postgres: Postgres): Promise<boolean> =>
  postgres.rows('select 1').then(
    () => true,
    () => false,
  )

async function callAll(answers: Answers, { url }: Product, borrower: Borrower): Promise<void> {
  await answers.count('ready', async () => (await fetch(`${url}/readyz`)).status)
  await answers.count('read', () => statusOf(borrower.get('/auth/me')))
  await answers.count('list', () => statusOf(borrower.get('/customer/loan-application/index')))
}

async function untilMoneyComes(flow: Flow, since: number): Promise<number> {
  const acknowledged = (): number => flow.started.filter((one) => one.acknowledged).length
  const before = acknowledged()
  await until('a repayment', async () => acknowledged() > before, { everyMs: 20 })
  const tookMs = Math.round(performance.now() - since)
  await until('repayments', async () => acknowledged() > before + 20)
  return tookMs
}
