import { setTimeout as sleep } from 'node:timers/promises'
import { dataOf } from '../../journeys/calls.ts'
import { reconcile } from '../../journeys/command-line.ts'
import { lend, virtualAccountOf } from '../../journeys/lending.ts'
import { isRunning, killAtOnce, listenerOn, postmasterOf, treeOf } from '../../journeys/processes.ts'
import { newProduct, type Product } from '../../journeys/product.ts'
import { type Flow, type FlowTransfer, redeliver, startFlow } from '../../journeys/repayment-flow.ts'
import { signIn } from '../../journeys/sign-up.ts'
import { until } from '../../journeys/until.ts'
import { adminPhone, newBorrower, openWorld, type World } from '../../journeys/world.ts'
import type { Trial } from './trial.ts'

/** The launcher starts a server again later each time, and gives it up after six crashes in a row: so many kills, then a new start. */
const killsOfOneStart = 4
const payersAtOnce = 16

/** G1: the server and PostgreSQL are killed again and again while money comes in; what was acknowledged is in the books exactly once. */
export const crash: Trial = {
  name: 'crash',
  sentence:
    'The server and PostgreSQL are killed amid repayments: nothing acknowledged is lost, nothing is booked twice.',
  options: { servers: 50, databases: 20 },
  async run({ servers = 50, databases = 20 }, show) {
    const product = await newProduct('none')
    try {
      await product.start()
      const world = await openWorld(product)
      const flow = startFlow(world.sandbox, await accountsOf(world), 'crash', payersAtOnce)
      const readyMs: number[] = []
      for (let kill = 1; kill <= servers + databases; kill++) {
        const isServer = kill <= servers
        const took = await killOne(product, flow, isServer)
        readyMs.push(took)
        show(`${kill} of ${servers + databases} (${isServer ? 'server' : 'PostgreSQL'}): ready again after ${took} ms`)
        if (isServer && kill % killsOfOneStart === 0) await startAnew(product)
      }
      return { ...(await lostOrDoubled(world, await flow.stop())), ...slowest(readyMs) }
    } finally {
      await product.remove()
    }
  },
}

/** The accounts that four customers pay their loans into. */
async function accountsOf(world: World): Promise<string[]> {
  const accounts: string[] = []
  for (let customer = 0; customer < 4; customer++) {
    const borrower = await newBorrower(world)
    await lend(world, borrower, 500_000)
    accounts.push(await virtualAccountOf(world, borrower.phone))
  }
  return accounts
}

/** Answers after how many milliseconds the product was ready again. */
async function killOne(product: Product, flow: Flow, isServer: boolean): Promise<number> {
  const acknowledged = () => flow.started.filter((transfer) => transfer.acknowledged).length
  const before = acknowledged()
  await until('some repayments', async () => acknowledged() > before + 40)
  const victims = isServer ? [listenerOn(product.port)] : treeOf(postmasterOf(product.dataDir) ?? 0)
  victims.forEach(killAtOnce)
  const begun = performance.now()
  await until('them to be gone', async () => victims.every((pid) => !isRunning(pid)))
  await until('the product to be ready again', () => isReady(product), { everyMs: 50 })
  return Math.round(performance.now() - begun)
}

const isReady = async ({ url }: Product): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

async function startAnew(product: Product): Promise<void> {
  await product.stop()
  await sleep(200)
  await product.start()
}

type PaymentPage = { recent_payments: { id: string; tx_ref: string }[]; page: { next: number | null } }

/** Counts what breaks the promise, after all that was not acknowledged has been sent again. */
async function lostOrDoubled({ product, sandbox, admin }: World, transfers: readonly FlowTransfer[]) {
  const acknowledged = transfers.filter((transfer) => transfer.acknowledged)
  const before = await bookedTimes(admin)
  const lost = acknowledged.filter(({ reference }) => !before.has(reference)).length
  const refused = await redeliver(
    sandbox,
    transfers.filter((transfer) => !transfer.acknowledged),
  )
  const after = await bookedTimes(admin)
  const missing = transfers.filter(({ reference }) => !after.has(reference)).length
  const doubled = transfers.filter(({ reference }) => (after.get(reference) ?? 0) > 1).length
  const { code } = await reconcile(product)
  return {
    violations: lost + refused.length + missing + doubled + (code === 0 ? 0 : 1),
    transfers: transfers.length,
    acknowledged: acknowledged.length,
    lost,
    missing,
    doubled,
    reconciled: code === 0 ? 'clean' : 'differs',
  }
}

/** How often each reference stands among all payments. One that comes meanwhile moves a row to the next page, where it is read again. */
async function bookedTimes(admin: World['admin']): Promise<Map<string, number>> {
  await signIn(admin, adminPhone)
  const references = new Map<string, string>()
  for (let page: number | null = 1; page !== null;) {
    const answer: PaymentPage = await dataOf(admin.get<PaymentPage>(`/admin/payment-management?page=${page}`))
    for (const { id, tx_ref } of answer.recent_payments) references.set(id, tx_ref)
    page = answer.page.next
  }
  const times = new Map<string, number>()
  for (const reference of references.values()) times.set(reference, (times.get(reference) ?? 0) + 1)
  return times
}

function slowest(readyMs: readonly number[]) {
  const sorted = readyMs.toSorted((a, b) => a - b)
  return { readyP50Ms: sorted[Math.floor(sorted.length / 2)] ?? 0, readyMaxMs: sorted.at(-1) ?? 0 }
}
