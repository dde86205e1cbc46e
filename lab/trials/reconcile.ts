import { allTime, reconcile } from '../../server/src/ledger/reconcile.ts'
import { type Books, openBooks, openTransfer, startLoad } from '../../server/src/ledger/test-books.ts'
import { findPlanted, plantings, switchGuards } from '../../server/src/ledger/test-differences.ts'
import { reconcileAll } from '../../server/src/payments/money-jobs.ts'
import { aVirtualAccount, pay } from '../../server/src/testing/test-lending.ts'
import { openTestServer } from '../../server/src/testing/test-server.ts'
import { aCustomer, anAdmin } from '../../server/src/testing/test-people.ts'
import { importPlantings } from '../../server/src/imports/test-import-differences.ts'
import { broughtIn, exampleFiles, moveToNoonOf } from '../../server/src/imports/test-imports.ts'
import { sealAll } from '../../server/src/seals/seal-new-rows.ts'
import { verifySeals } from '../../server/src/seals/verify.ts'
import { deskEnvironment, deskOf } from './desk/desk.ts'
import { deskFigures, deskViolations, newestRows } from './desk/desk-books.ts'
import { startDeskLoad } from './desk/desk-load.ts'
import { openDatabases } from './database/databases.ts'
import type { Trial } from './trial.ts'

/** The number of planted differences of each kind that a repair can correct. */
const lostOfEach = 5

/** G13: differences are found, work under way is not reported, and differences that the provider's data explain are repaired. */
export const reconcileTrial: Trial = {
  name: 'reconcile',
  sentence:
    'Differences of every kind are planted one by one and found; while money moves and the desk acts none is reported; differences that the provider explains are repaired.',
  options: { runs: 10 },
  async run({ runs = 10 }, show, stop) {
    const databases = await openDatabases()
    const server = await openTestServer(deskEnvironment, undefined, databases.make)
    try {
      const books = await openBooks(server)
      const planted = await plantAll(books, show)
      const ask = <T>(text: string) => server.app.database.rows<T>(text)
      const before = await newestRows(ask)
      const desk = startDeskLoad(await deskOf(server))
      const falseAlarms = await comparedUnderLoad(books, runs, show, stop)
      const acts = await deskFigures(ask, await desk.stop(), show, before)
      const left = await leftAfterRepair(books)
      const ofImports = await plantInImport(books, show)
      const { missed, unclean } = planted
      const violations = missed + unclean + ofImports.missedOfImports + falseAlarms + left + deskViolations(acts)
      return { violations, ...planted, ...ofImports, ...acts, falseAlarms, leftAfterRepair: left }
    } finally {
      await server.close()
      await databases.close()
    }
  },
}

/** Plants all differences. `unclean` counts those before which something differed that was not planted. */
async function plantAll(books: Books, show: (line: string) => void) {
  const look = () => reconcile(books.server.app, allTime(), { secondLookMs: 0 })
  const figures = { planted: plantings.length, missed: 0, unclean: 0 }
  for (const planting of plantings) {
    figures.unclean += Number((await look()).length > 0)
    await switchGuards(books, 'disable')
    const { missed } = await findPlanted(books, planting, look)
    await switchGuards(books, 'enable')
    figures.missed += Number(missed.length > 0)
    show(`${planting.what}: ${missed.length > 0 ? 'NOT FOUND' : 'found'}`)
  }
  return figures
}

/** Plants differences in a loan that was brought in. Those that a seal covers have to be named by `verify` as well. */
async function plantInImport(books: Books, show: (line: string) => void) {
  const { server, run, row } = books
  const people = [await anAdmin(server, 'finance'), await anAdmin(server, 'credit')] as const
  await moveToNoonOf(server, '2027-03-20')
  const id = await broughtIn(server, people, exampleFiles)
  await sealAll(server.app)
  const { loan } = await row<{ loan: string }>(
    `select loan_id::text as loan from imported_loans where import_id = $1 and key = 'L2'`,
    [id],
  )
  // A seal may have been made while an earlier difference was planted.
  const named = async () => (await verifySeals(server.app)).found.length
  const namedBefore = await named()
  const figures = { plantedInImports: importPlantings.length, missedOfImports: 0 }
  for (const planting of importPlantings) {
    let isNamed = false
    await switchGuards(books, 'disable')
    const { missed } = await findPlanted({ run, row, importedLoan: loan }, planting, async () => {
      isNamed = (await named()) > namedBefore
      return reconcile(server.app, allTime(), { secondLookMs: 0 })
    })
    await switchGuards(books, 'enable')
    const isMissed = missed.length > 0 || isNamed !== planting.isSealed
    figures.missedOfImports += Number(isMissed)
    show(`${planting.what}: ${isMissed ? 'NOT FOUND' : 'found'}`)
  }
  return figures
}

/** The number of differences reported while money moved and the books were right. */
async function comparedUnderLoad(books: Books, runs: number, show: (line: string) => void, stop: AbortSignal) {
  const load = startLoad(books)
  let reported = 0
  try {
    for (let run = 1; run <= runs && !stop.aborted; run++) {
      const found = await reconcile(books.server.app, allTime())
      reported += found.length
      show(`${run} of ${runs} while money moves: ${found.length} differences`)
    }
  } finally {
    await load.stop()
  }
  return reported
}

/** The number of differences from lost webhooks, lost outcomes and lost jobs that remain after the repair. */
async function leftAfterRepair(books: Books): Promise<number> {
  const { server, admin, run } = books
  for (let lost = 0; lost < lostOfEach; lost++) {
    const account = await aVirtualAccount(server, await aCustomer(server), admin)
    await pay(server, account, 1_000 + lost, { deliveries: 0 })
    const { reference, payment } = await openTransfer(books)
    await run('update outbox set done_at = now() where subject = $1', [payment])
    await server.sandbox('POST', `/transfers/${reference}`, { status: 'success', deliveries: 0 })
    const { payment: open } = await openTransfer(books)
    await run('update outbox set done_at = now() where subject = $1', [open])
  }
  const { differences, repaired } = await reconcileAll(server.app, { repair: true })
  const isWhole = repaired?.booked === lostOfEach && repaired.settled === lostOfEach && repaired.promised === lostOfEach
  return differences.length + Number(!isWhole)
}
