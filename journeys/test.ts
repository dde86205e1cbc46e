import { test as base } from '@playwright/test'
import { expectBooksInOrder } from './books.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-up.ts'
import { newProductWithStaff } from './global-setup.ts'
import { watchUnanswered } from './unanswered.ts'
import { adminPhone, enterWorld, type World } from './world.ts'

/** The settings of a lender, by name. */
export type Lender = Record<string, string>

/**
 * The `test` of every story. All files take it from here: a worker keeps its shared product only while `test` stays the same. `lender` is the
 * project's: the settings of the lender of its stories.
 */
export const test = base.extend<object, { lender: Lender; workerWorld: World }>({
  lender: [{}, { option: true, scope: 'worker' }],
  workerWorld: [({ lender }, use) => runWorld(lender, use), { scope: 'worker' }],
  page: async ({ page }, use, info) => {
    const unanswered = watchUnanswered(page)
    await use(page)
    if (info.status === info.expectedStatus) return
    await info.attach('requests without an answer', { body: unanswered().join('\n'), contentType: 'text/plain' })
  },
})

async function runWorld(lender: Lender, use: (world: World) => Promise<void>): Promise<void> {
  const { product, agentCode } = await newProductWithStaff(lender)
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
 * The product that this worker's files share, one after the other: empty except its staff and the data of the files before. Stories
 * make their own customers, may set faults and may move the clock forward. After all of them the books are in order.
 */
export function sharedWorld(): () => World {
  let world: World | undefined
  test.beforeAll(async ({ workerWorld }) => {
    world = workerWorld
    await world.sandbox.clearFaults()
    // The files before may have moved the clock, which ends sessions.
    await signIn(world.admin, adminPhone)
  })
  attachOutput(() => world?.product)
  return () => world!
}

/**
 * A product with its staff for only one file: its stories stop it, set its clock back, count all its data, or need a lender with other settings.
 * After all of them its books are in order.
 */
export function ownWorld(lender: Lender = {}): () => World {
  let product: Product | undefined
  let world: World | undefined
  test.beforeAll(async () => {
    const made = await newProductWithStaff(lender)
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

/** Adds the output of the product to a story that fails. */
export function attachOutput(product: () => Product | undefined): void {
  test.afterEach(async () => {
    const { status, expectedStatus } = test.info()
    if (status !== expectedStatus)
      await test
        .info()
        .attach('what the product printed', { body: product()?.printed() ?? '', contentType: 'text/plain' })
  })
}
