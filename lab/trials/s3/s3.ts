import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataOf } from '../../../journeys/calls.ts'
import { runForAnswer } from '../../../journeys/command-line.ts'
import { newProduct, type Product } from '../../../journeys/product.ts'
import { until } from '../../../journeys/until.ts'
import { presign, put } from '../../../journeys/upload.ts'
import { type Borrower, newBorrower, openWorld } from '../../../journeys/world.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { superuserUrl } from '../../../server/src/db/test-addresses.ts'
import { uploads } from '../../../server/src/files/test-uploads.ts'
import { ProviderUnavailable } from '../../../server/src/providers/ports.ts'
import { openBucket } from '../../../server/src/providers/s3-bucket.ts'
import { s3FileStore } from '../../../server/src/providers/s3-file-store.ts'
import { type Answers, newAnswers, statusOf } from '../disk-full/answers.ts'
import type { Trial } from '../trial.ts'
import { type Radosgw, startRadosgw } from './radosgw.ts'

/** OPER-20 to OPER-23 on a store that nobody here wrote: Ceph's radosgw. */
export const s3: Trial = {
  name: 's3',
  sentence:
    'Uploads move to a real S3 store while the product runs; every kind of file is answered as on a disk; a wrong secret, a silent and a dead store are 503, and nothing is half there.',
  options: { seconds: 30 },
  async run({ seconds = 30 }, show) {
    const store = await startRadosgw()
    const product = await newProduct('none')
    let database: Database | undefined
    try {
      await product.start()
      const borrower = await newBorrower(await openWorld(product))
      const moved = await moveWhileRunning(product, store, borrower)
      database = openDatabase(await superuserUrl(join(product.dataDir, 'postgres')), { connections: 2 })
      show(`moved: ${JSON.stringify(moved)}`)
      const wrongCases = await tryAllFiles(borrower, database, store, show)
      const refused = await withWrongSecret(product, borrower, store, show)
      const away = await withStoreAway(product, borrower, store, seconds, show)
      const halfThere = await filesWithoutContent(database, store)
      return {
        violations: moved.violations + wrongCases + refused + away.wrong + halfThere,
        files: uploads.length,
        wrongCases,
        movedFiles: moved.copied,
        wrongSecret: refused,
        awayWrong: away.wrong,
        backAfterMs: away.backAfterMs,
        halfThere,
      }
    } finally {
      await database?.close()
      await product.remove()
      await store.remove()
    }
  },
}

const pictureOf = async (borrower: Borrower): Promise<string> =>
  (await dataOf(borrower.get<{ profile_picture_url: string }>('/auth/me'))).profile_picture_url

type Moved = { copied: number; present: number; busy: number; missing: string[]; removed: number }

/** Copies, starts the product with the other store, copies the rest, and removes the files of the folder. */
async function moveWhileRunning(
  product: Product,
  { place }: Radosgw,
  borrower: Borrower,
): Promise<{ violations: number; copied: number }> {
  Object.assign(product.environment, {
    S3_ENDPOINT: place.endpoint,
    S3_BUCKET: place.bucket,
    S3_ACCESS_KEY: place.accessKey,
    S3_SECRET_KEY: place.secretKey,
  })
  const move = (...more: string[]) => runForAnswer<Moved>(product, 'files', 'move', '--to', 's3', ...more)
  const first = await move()
  product.environment['FILE_STORE'] = 's3'
  await product.stop()
  await product.start()
  const [rest, removed] = [await move(), await move('--remove')]
  const shown = (await fetch(await pictureOf(borrower))).status
  const isRight =
    first.code === 0 && rest.answer.present === first.answer.copied && removed.answer.removed === rest.answer.present
  return {
    violations: Number(!isRight || first.answer.copied === 0) + Number(shown !== 200),
    copied: first.answer.copied,
  }
}

/** A user may have 20 open files, and a pause between batches lets none of them count. */
const forget = (database: Database) => database.run(`delete from files where state <> 'confirmed'`)

/** Every kind of file has the same answer as on a disk, and only a file that was kept is in the store. Returns how many were answered otherwise. */
async function tryAllFiles(
  borrower: Borrower,
  database: Database,
  { place }: Radosgw,
  show: (line: string) => void,
): Promise<number> {
  const files = s3FileStore(openBucket(place))
  let wrong = 0
  for (const [at, { what, purpose, bytes, expected }] of uploads.entries()) {
    if (at % 15 === 0) await forget(database)
    const paper = { name: 'a.png', type: 'image/png', bytes: await bytes() }
    const { url, path } = await dataOf(presign(borrower, purpose, paper))
    const status = await put(url, paper)
    const kept = await files.read(path)
    const isRight =
      'kept' in expected
        ? status === 200 && kept?.contentType === expected.kept
        : status === expected.status && kept === null
    if (!isRight) show(`${what}: ${status}, ${kept ? 'kept' : 'not kept'}`)
    wrong += Number(!isRight)
  }
  await forget(database)
  return wrong
}

/** The store refuses a wrong secret, and the running product says so until it has the right one again. Returns the answers that were wrong. */
async function withWrongSecret(
  product: Product,
  borrower: Borrower,
  store: Radosgw,
  show: (line: string) => void,
): Promise<number> {
  const wrongKey = s3FileStore(openBucket({ ...store.place, secretKey: 'wrong' }))
  const told = await wrongKey.read('valid_id/a.png').catch((error: unknown) => error)
  const isTold = told instanceof ProviderUnavailable && told.message.includes('403 SignatureDoesNotMatch')
  const picture = await pictureOf(borrower)
  await store.changeSecret('another-secret')
  await until('the store to refuse us', async () => (await fetch(picture)).status === 503)
  const answers = await callAll(product, borrower, newAnswers())
  await until('readiness to say so', async () => (await problemOf(product)).includes('refuses our key'), {
    timeoutMs: 60_000,
  })
  await store.changeSecret(store.place.secretKey)
  await until('pictures again', async () => (await fetch(picture)).status === 200)
  show(`wrong secret: ${told instanceof Error ? told.message : 'accepted'}; ${answers.shown()}`)
  return Number(!isTold) + answers.others(whileAway)
}

const whileAway = { upload: [503], picture: [503], read: [200], ready: [200] }

const problemOf = async ({ url }: Product): Promise<string> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { problem?: string }).problem ?? ''

const paper = {
  name: 'bill.pdf',
  type: 'application/pdf',
  bytes: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

async function tryUpload(borrower: Borrower): Promise<number> {
  const { url } = await dataOf(presign(borrower, 'utility_bill', paper))
  return put(url, paper)
}

/** Each kind of call once. Answers without a body's end, or later than 15 seconds, count as none. */
async function callAll(product: Product, borrower: Borrower, answers: Answers): Promise<Answers> {
  const picture = await pictureOf(borrower)
  await Promise.all([
    answers.count('upload', () => tryUpload(borrower)),
    answers.count('picture', async () => (await fetch(picture, { signal: AbortSignal.timeout(15_000) })).status),
    answers.count('read', () => statusOf(borrower.get('/auth/me'))),
    answers.count('ready', async () => (await fetch(`${product.url}/readyz`)).status),
  ])
  return answers
}

/** First it is silent, then dead. */
async function withStoreAway(
  product: Product,
  borrower: Borrower,
  store: Radosgw,
  seconds: number,
  show: (line: string) => void,
) {
  const answers = newAnswers()
  const during = async (): Promise<void> => {
    for (const end = performance.now() + (seconds * 1_000) / 2; performance.now() < end; await sleep(2_000))
      await callAll(product, borrower, answers)
  }
  store.suspend()
  await during()
  store.resume()
  await store.kill()
  await during()
  const isSaid = (await problemOf(product)).includes('does not answer')
  await store.start()
  const begun = performance.now()
  await until('an upload', async () => (await tryUpload(borrower)) === 200)
  const backAfterMs = Math.round(performance.now() - begun)
  show(`away: ${answers.shown()}; an upload works ${backAfterMs} ms after the store`)
  return { wrong: answers.others(whileAway) + Number(!isSaid), backAfterMs }
}

/** Files that the database calls stored and the store does not have completely. */
async function filesWithoutContent(database: Database, { place }: Radosgw): Promise<number> {
  const files = s3FileStore(openBucket(place))
  const rows = await database.rows<{ key: string; size: number }>(`select key, size from files where state <> 'signed'`)
  const read = await Promise.all(rows.map(async ({ key, size }) => ((await files.read(key))?.bytes.length ?? 0) > size))
  return read.filter((isWhole) => !isWhole).length
}
