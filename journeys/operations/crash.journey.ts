import { expect } from '@playwright/test'
import { allPayments, expectNoDifferences } from '../books.ts'
import { type FlowTransfer, redeliver, startFlow } from '../repayment-flow.ts'
import { lend, showLoan, virtualAccountOf } from '../lending.ts'
import { isTaken } from '../ports.ts'
import { isRunning, killAtOnce, listenerOn, postmasterOf, treeOf } from '../processes.ts'
import { signIn } from '../sign-up.ts'
import { until } from '../until.ts'
import { ownWorld, test } from '../test.ts'
import { adminPhone, type Borrower, newBorrower } from '../world.ts'

test.describe.configure({ mode: 'serial' })

const world = ownWorld()
/** Kobo that each running loan has been paid so far, by its customer's virtual account. */
const borrowers: { borrower: Borrower; loanId: string; account: string; paid: number }[] = []

test('four customers have a running loan of ₦500,000 each', async () => {
  const addOne = async () => {
    const borrower = await newBorrower(world())
    const { id } = await lend(world(), borrower, 500_000)
    borrowers.push({ borrower, loanId: id, account: await virtualAccountOf(world(), borrower.phone), paid: 0 })
  }
  await Promise.all(Array.from({ length: 4 }, addOne))
  expect(borrowers).toHaveLength(4)
})

const transfersAtOnce = 16

/** Sends bank transfers, so many at a time, until `kill` has run and more have been started. Returns all that were started. */
async function flowUntil(name: string, kill: () => Promise<void>): Promise<readonly FlowTransfer[]> {
  const flow = startFlow(
    world().sandbox,
    borrowers.map(({ account }) => account),
    name,
    transfersAtOnce,
  )
  await until('some repayments', async () => flow.started.filter(({ acknowledged }) => acknowledged).length > 40)
  await kill()
  const before = flow.started.length
  await until('transfers after the kill', async () => flow.started.length > before + transfersAtOnce)
  return flow.stop()
}

async function restart(): Promise<void> {
  await world().product.ended()
  await until(
    'the ports to be free',
    async () => !(await isTaken(world().product.port)) && !(await isTaken(world().product.sandboxPort)),
  )
  await world().product.start()
}

const isReady = async (): Promise<boolean> =>
  (await fetch(`${world().product.url}/readyz`, { signal: AbortSignal.timeout(5_000) })).status === 200

/** Signs all users in again: a crash ends no session, but a long break would. */
async function signInAgain(): Promise<void> {
  await Promise.all([
    signIn(world().admin, adminPhone),
    ...borrowers.map(({ borrower }) => signIn(borrower, borrower.phone)),
  ])
}

const times = (references: readonly string[]) => Map.groupBy(references, (reference) => reference)

/** Expects that each transfer answered with 2xx is in the books exactly once, and that redelivery completes the rest, to the kobo. */
async function expectNothingLost(transfers: readonly FlowTransfer[]): Promise<void> {
  await signInAgain()
  const acknowledged = transfers.filter((transfer) => transfer.acknowledged)
  expect(acknowledged.length).toBeGreaterThan(40)
  const before = times((await allPayments(world().admin)).map(({ tx_ref }) => tx_ref))
  expect(acknowledged.filter(({ reference }) => before.get(reference)?.length !== 1)).toEqual([])

  const again = [...transfers.filter((transfer) => !transfer.acknowledged), ...acknowledged.slice(-20)]
  expect((await redeliver(world().sandbox, again)).refused).toEqual([])

  const after = times((await allPayments(world().admin)).map(({ tx_ref }) => tx_ref))
  expect(transfers.filter(({ reference }) => after.get(reference)?.length !== 1)).toEqual([])
  for (const one of borrowers) {
    one.paid += transfers
      .filter(({ account_number }) => account_number === one.account)
      .reduce((sum, { amount }) => sum + amount, 0)
    const { repayment_summary } = await showLoan(one.borrower, one.loanId)
    expect(Math.round(repayment_summary.total_paid * 100)).toBe(one.paid)
  }
  await expectNoDifferences(world().product)
}

test('kill -9 of the sandbox: it is restarted automatically, and has kept its state', async () => {
  const { product, sandbox } = world()
  const known = (await sandbox.transfers()).length
  const server = listenerOn(product.port)
  killAtOnce(listenerOn(product.sandboxPort))
  await until('the sandbox to answer again', async () => (await sandbox.transfers()).length === known)
  expect(listenerOn(product.port)).toBe(server)
})

test('kill -9 of everything at once, with database and sandbox, loses none and books none twice', async () => {
  const { product } = world()
  const transfers = await flowUntil('all', async () => {
    const database = postmasterOf(product.dataDir)!
    const victims = [...treeOf(product.pid()), ...treeOf(database)]
    victims.forEach(killAtOnce)
    await until('all of it to be gone', async () => victims.every((pid) => !isRunning(pid)))
  })
  await restart()
  await expectNothingLost(transfers)
})

test('kill -9 of the server, then of the database, during repayments loses none and books none twice; the product restarts and reconnects automatically', async () => {
  const { product } = world()
  const others = [product.pid(), listenerOn(product.sandboxPort), postmasterOf(product.dataDir)!]
  const transfers = await flowUntil('both', async () => {
    killAtOnce(listenerOn(product.port))
    await until('the server to be ready again by itself', isReady)
    expect([product.pid(), listenerOn(product.sandboxPort), postmasterOf(product.dataDir)]).toEqual(others)
    expect(product.printed()).toContain('The server ended by itself (was ended by SIGKILL). It is started again')
    const database = postmasterOf(product.dataDir)!
    treeOf(database).forEach(killAtOnce)
    await until('the database to be gone', async () => !isRunning(database))
  })
  await until('the product to be ready again', isReady)
  await expectNothingLost(transfers)
})

test('kill -9 of only the launcher leaves neither server nor sandbox behind', async () => {
  const { product } = world()
  killAtOnce(product.pid())
  await until(
    'both ports to be free',
    async () => !(await isTaken(product.port)) && !(await isTaken(product.sandboxPort)),
  )
  await until('the database to be gone', async () => postmasterOf(product.dataDir) === null)
  await product.start()
})
