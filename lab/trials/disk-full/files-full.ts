import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataOf } from '../../../journeys/calls.ts'
import { runCommand } from '../../../journeys/command-line.ts'
import { pdf } from '../../../journeys/files.ts'
import { listenerOn } from '../../../journeys/processes.ts'
import { startPostgres } from '../../../journeys/postgres.ts'
import { newProduct, type Product } from '../../../journeys/product.ts'
import { startFlow } from '../../../journeys/repayment-flow.ts'
import { presign, put } from '../../../journeys/upload.ts'
import { until } from '../../../journeys/until.ts'
import { type Borrower, newBorrower, openWorld, type World } from '../../../journeys/world.ts'
import { accountsOf } from '../crash/accounts.ts'
import { lostOrDoubled } from '../crash/lost-or-doubled.ts'
import type { Figures } from '../trial.ts'
import { type Answers, newAnswers, statusOf } from './answers.ts'
import { mountSmallDisk } from './small-disk.ts'
import { newWriter } from './writer.ts'

const megabytes = 64

/** Fills the disk of the uploads, the seals' heads and the sandbox's memory for some time; PostgreSQL is on a separate disk. */
export async function filesFull(seconds: number, show: (line: string) => void): Promise<Figures> {
  const disk = await mountSmallDisk(megabytes)
  const postgres = await startPostgres()
  const product = await newProduct('none')
  const temporary = join(disk.folder, 'temporary')
  await mkdir(temporary)
  Object.assign(product.environment, {
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DATA_DIR: join(disk.folder, 'data'),
    TMPDIR: temporary,
  })
  try {
    await product.start()
    const world = await openWorld(product)
    const server = listenerOn(product.port)
    const caller = await callerOf(world)
    const flow = startFlow(world.sandbox, await accountsOf(world), 'files', 4)
    const answers = newAnswers()
    const write = newWriter(caller.borrower, seconds)
    disk.fill()
    for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(250)) {
      await callAll(caller, answers)
      await write(answers)
    }
    await disk.free()
    const freed = performance.now()
    await until('an upload', async () => (await tryUpload(caller)) === 200)
    const backAfterMs = Math.round(performance.now() - freed)
    const acknowledged = (): number => flow.started.filter((one) => one.acknowledged).length
    const before = acknowledged()
    await until('repayments', async () => acknowledged() > before + 20)
    const restarts = Number(listenerOn(product.port) !== server)
    show(`files: ${answers.shown()}; an upload works after ${backAfterMs} ms`)
    const wrong = answers.others({ upload: [503], picture: [200], read: [200], write: [200] })
    const torn = (await tornFiles(disk.folder)).length
    const books = await lostOrDoubled(world, await flow.stop(), show)
    const damaged = await damagedAfterRestart(product)
    return {
      violations: wrong + torn + restarts + damaged + books.violations,
      filesWrong: wrong,
      filesBackAfterMs: backAfterMs,
      torn,
      damaged,
      filesRestarts: restarts,
    }
  } finally {
    await product.remove()
    await postgres.remove()
    await disk.remove()
  }
}

/** A customer, the address of their picture with its content, and an address that a document can be put to again and again. */
type Caller = { borrower: Borrower; picture: { url: string; bytes: Buffer }; documentUrl: string }

async function callerOf(world: World): Promise<Caller> {
  const borrower = await newBorrower(world)
  const { profile_picture_url: url } = await dataOf(borrower.get<{ profile_picture_url: string }>('/auth/me'))
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  const { url: documentUrl } = await dataOf(presign(borrower, 'utility_bill', paper))
  return { borrower, picture: { url, bytes }, documentUrl }
}

/** More than a page of the file system, so that a part of it may fit. */
const paper = { name: 'bill.pdf', type: 'application/pdf', bytes: Buffer.concat([pdf(), Buffer.alloc(20_000, ' ')]) }

const tryUpload = ({ documentUrl }: Caller): Promise<number> => put(documentUrl, paper)

async function callAll(caller: Caller, answers: Answers): Promise<void> {
  const { borrower, picture } = caller
  await answers.count('upload', () => tryUpload(caller))
  await answers.count('read', () => statusOf(borrower.get('/auth/me')))
  await answers.count('picture', async () => {
    const response = await fetch(picture.url)
    const bytes = Buffer.from(await response.arrayBuffer())
    return response.status === 200 && !bytes.equals(picture.bytes) ? 0 : response.status
  })
}

/** The files that an interrupted write has left behind. */
async function tornFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const torn = names.filter((name) => /\.unfinished$|kasuwa-upload-/.test(name))
  const seals = await readFile(join(folder, 'data', 'seals.json'), 'utf8').catch(() => '{}')
  return isJson(seals) ? torn : [...torn, 'seals.json']
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Reads everything again: the sandbox reads its memory, and `verify` the seals. */
async function damagedAfterRestart(product: Product): Promise<number> {
  await product.stop()
  await product.start()
  return Number((await runCommand(product, 'verify')).code !== 0)
}
