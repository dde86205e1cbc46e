import { test as base } from '@playwright/test'
import { expectBooksInOrder } from './books.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-up.ts'
import { newProductWithStaff } from './global-setup.ts'
import { adminPhone, enterWorld, type World } from './world.ts'

/** The `test` of every story. All files take it from here: a worker keeps its shared product only while `test` stays the same. */
export const test = base.extend<object, { workerWorld: World }>({
  workerWorld: [
    // Playwright reads the fixtures that are needed from this pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { product, agentCode } = await newProductWithStaff()
      try {
        await product.start()
        const world = await enterWorld(product, agentCode)
        await use(world)
        await world.sandbox.clearFaults()
        await expectBooksInOrder(product)
      } finally {
        await product.remove()
      }
    },
    { scope: 'worker' },
  ],
})

/**
 * The product that this worker's files share, one after the other: empty but for its staff and whatever the files before have made. Stories
 * make customers of their own, may set faults and may move the clock forward. After all of them the books are in order.
 */
export function sharedWorld(): () => World {
  let world: World | undefined
  test.beforeAll(async ({ workerWorld }) => {
    await workerWorld.sandbox.clearFaults()
    // The files before may have moved the clock, which ends sessions.
    await signIn(workerWorld.admin, adminPhone)
    world = workerWorld
  })
  attachOutput(() => world?.product)
  return () => world!
}

/**
 * A product with its staff for one file alone: its stories stop it, set its clock back, count all that it holds, or need `settings` of its
 * lender. After all of them its books are in order.
 */
export function ownWorld(settings: Record<string, string> = {}): () => World {
  let product: Product | undefined
  let world: World | undefined
  test.beforeAll(async () => {
    const made = await newProductWithStaff(settings)
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
