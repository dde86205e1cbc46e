import { randomInt } from 'node:crypto'
import { until } from '../../../journeys/until.ts'
import { aLoan, approve, aVirtualAccount } from '../../../server/src/testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import { deskOf } from '../desk/desk.ts'
import { deskFigures, deskViolations } from '../desk/desk-books.ts'
import { startDeskLoad } from '../desk/desk-load.ts'
import { deliver } from './charge-webhook.ts'
import { problemsInSnapshot } from './snapshot.ts'

export type Progress = { snapshots: number; payments: number; loans: number; answered503: number }

const naira = 5_000
const maxPaymentKobo = 60_000
/** All checks of the books take longer than the sums of the ledger, so each reader makes them once in this many snapshots. */
const allChecksEvery = 20

/** Loans are paid out and repaid, and desks act, while readers check the books in one snapshot after the other (A16), until there are enough. */
export async function readWhileMoneyMoves(
  server: TestServer,
  { payers, readers, desks = 0 }: { payers: number; readers: number; desks?: number },
  isEnough: (progress: Progress) => boolean,
): Promise<Progress & { problems: string[]; deskActs: number }> {
  const admin = await anAdmin(server)
  const progress: Progress = { snapshots: 0, payments: 0, loans: 0, answered503: 0 }
  const problems = new Set<string>()
  const isDone = () => isEnough(progress)
  const load = desks > 0 ? startDeskLoad(await deskOf(server), desks) : null

  const read = async (): Promise<void> => {
    for (let round = 1; !isDone(); round += 1) {
      const found = await problemsInSnapshot(server.app.database, round % allChecksEvery === 0)
      for (const problem of found) problems.add(problem)
      progress.snapshots += 1
    }
  }
  const pay = async (payer: number): Promise<void> => {
    const customer = await aCustomer(server)
    const account = await aVirtualAccount(server, customer, admin)
    let paid = 0
    while (!isDone()) {
      let owed = await lend(server, admin, (await aLoan(server, customer, naira)).id)
      progress.loans += 1
      while (owed > 0 && !isDone()) {
        const [reference, amount] = [`payer${payer}-${(paid += 1)}`, randomInt(1, maxPaymentKobo)]
        const status = await deliver(server.url, { reference, account, amount, fee: 0 })
        if (status !== 200 && status !== 503) problems.add(`a webhook was answered with ${status}`)
        progress[status === 200 ? 'payments' : 'answered503'] += 1
        if (status === 200) owed -= amount
      }
    }
  }
  await Promise.all([...Array.from({ length: readers }, read), ...Array.from({ length: payers }, (_, n) => pay(n))])
  const work = await load?.stop()
  if (work) {
    const desk = await deskFigures(
      (text) => server.app.database.rows(text),
      work,
      (line) => problems.add(line),
    )
    if (deskViolations(desk)) problems.add(JSON.stringify(desk))
  }
  return { ...progress, problems: [...problems], deskActs: work?.done.length ?? 0 }
}

/** Approves a loan. @returns the kobo that are owed once its money has arrived */
async function lend(server: TestServer, admin: TestPerson, id: string): Promise<number> {
  await approve(server, admin, id, naira)
  const row = await until('a loan to be paid out', () =>
    server.app.database.row<{ owed: number }>(
      `select total_kobo as owed from loans where id = $1 and status = 'active'`,
      [id],
    ),
  )
  return row.owed
}
