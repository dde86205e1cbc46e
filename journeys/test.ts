import { test as base } from '@playwright/test'
import { expectBooksInOrder } from './books.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-up.ts'
import { newProductWithStaff } from './global-setup.ts'
import { adminPhone, enterWorld, type World } from './world.ts'

/** The `test` of every story. All files take it from here: a worker keeps its shared products only while `test` stays the same. */
export const test = base.extend<object, { workerWorld: World; carefulWorld: World }>({
  // Playwright reads the fixtures that are needed from these patterns: none.
  // oxlint-disable-next-line no-empty-pattern
  workerWorld: [async ({}, use) => runWorld({}, use), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern
  carefulWorld: [async ({}, use) => runWorld(carefulLender, use), { scope: 'worker' }],
})

/** A lender who has switched on all controls: small sums are done alone, larger ones take two. */
const carefulLender: Record<string, string> = {
  AGENT_CASH: 'on',
  STAFF_TOTP: 'optional',
  SECOND_PERSON_APPROVAL_ABOVE: '100000',
  SECOND_PERSON_COMMISSION_ABOVE: '20000',
  SECOND_PERSON_REFUND_ABOVE: '20000',
  SECOND_PERSON_ASSIGNMENT_ABOVE: '20000',
  SECOND_PERSON_REVERSAL_ABOVE: '20000',
}

async function runWorld(settings: Record<string, string>, use: (world: World) => Promise<void>): Promise<void> {
  const { product, agentCode } = await newProductWithStaff(settings)
  try {
    await product.start()
    const world = await enterWorld(product, agentCode)
    await use(world)
    await world.sandbox.clearFaults()
    await expectBooksInOrder(product)
  } finally {
    await product.remove()
  }
}

/**
 * The product that this worker's files share, one after the other: empty but for its staff and whatever the files before have made. Stories
 * make customers of their own, may set faults and may move the clock forward. After all of them the books are in order.
 */
export function sharedWorld(): () => World {
  let world: World | undefined
  test.beforeAll(async ({ workerWorld }) => {
    world = await enterAgain(workerWorld)
  })
  attachOutput(() => world?.product)
  return () => world!
}

/** The same for the files of the project `careful`, which share the product of a lender who has switched on all controls. */
export function carefulWorld(): () => World {
  let world: World | undefined
  test.beforeAll(async ({ carefulWorld: shared }) => {
    world = await enterAgain(shared)
  })
  attachOutput(() => world?.product)
  return () => world!
}

async function enterAgain(world: World): Promise<World> {
  await world.sandbox.clearFaults()
  // The files before may have moved the clock, which ends sessions.
  await signIn(world.admin, adminPhone)
  return world
}

/**
 * A product with its staff for one file alone: its stories stop it, set its clock back, or count all that it holds. After all of them its
 * books are in order.
 */
export function ownWorld(): () => World {
  let product: Product | undefined
  let world: World | undefined
  test.beforeAll(async () => {
    const made = await newProductWithStaff()
    product = made.product
    await product.start()
    world = await enterWorld(product, made.agentCode)
  })
  attachOutput(() => product)
  test.afterAll(async () => {
    try {
      if (product) await expectBooksInOrder(product)
    } finally {
      await product?.remove()
    }
  })
  return () => world!
}

/** A story that fails brings what the product printed. */
export function attachOutput(product: () => Product | undefined): void {
  test.afterEach(async () => {
    const { status, expectedStatus } = test.info()
    if (status !== expectedStatus)
      await test
        .info()
        .attach('what the product printed', { body: product()?.printed() ?? '', contentType: 'text/plain' })
  })
}
