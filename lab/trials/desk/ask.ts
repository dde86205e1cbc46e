import { join } from 'node:path'
import { Client } from 'pg'
import type { Product } from '../../../journeys/product.ts'
import { superuserUrl } from '../../../server/src/db/test-addresses.ts'
import type { Ask } from './desk-books.ts'

/** Reads the embedded database of a running product. */
export const askAsSuperuser =
  ({ dataDir }: Pick<Product, 'dataDir'>): Ask =>
  async <T>(text: string) => {
    const client = new Client({ connectionString: await superuserUrl(join(dataDir, 'postgres')) })
    await client.connect()
    try {
      return (await client.query(text)).rows as T[]
    } finally {
      await client.end()
    }
  }
