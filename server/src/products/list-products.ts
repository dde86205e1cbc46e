import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import { required } from '../base/required.ts'
import type { App } from '../context/context.ts'
import { type Product, productAnswer } from './product-answer.ts'
import { findProduct, listProductRows } from './product-repository.ts'
import { listAllVersions, listVersions } from './version-repository.ts'

/** All products with all their versions, for any admin (C-200). */
export async function listProducts({ app: { database, settings } }: Context): Promise<{ products: Product[] }> {
  const [products, all] = await Promise.all([listProductRows(database), listAllVersions(database)])
  const versions = Map.groupBy(all, ({ code }) => code)
  return {
    // A product that was made between the two statements has no versions here yet.
    products: products.flatMap((product) => {
      const own = versions.get(product.code)
      return own ? [productAnswer(product, own, settings)] : []
    }),
  }
}

/** One product as it is now. */
export async function readProduct(sql: Sql, { settings }: Pick<App, 'settings'>, code: string): Promise<Product> {
  const product = required(await findProduct(sql, code), 'the product')
  return productAnswer(product, await listVersions(sql, code), settings)
}
