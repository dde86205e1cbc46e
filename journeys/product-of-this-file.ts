import { test } from '@playwright/test'
import { newProduct, type Product } from './product.ts'

/** One running product for all stories of a file; it goes when they are told. */
export function productOfThisFile(seed: 'none' | 'demo'): () => Product {
  let product: Product | undefined
  test.beforeAll(async () => {
    test.setTimeout(480_000)
    product = await newProduct(seed)
    await product.start()
  })
  test.afterEach(async () => {
    const { status, expectedStatus } = test.info()
    if (product && status !== expectedStatus)
      await test.info().attach('what the product printed', { body: product.printed(), contentType: 'text/plain' })
  })
  test.afterAll(async () => {
    await product?.remove()
  })
  return () => product!
}
