import { newConfirmer } from './admin/desk.ts'
import { dataOf } from './calls.ts'
import type { World } from './world.ts'

/** A version of a product as an admin sends it; amounts in whole naira, rates and shares in basis points. */
export type Version = {
  name: string
  terms: number[]
  frequencies: string[]
  rate_bp: number
  fee_naira?: number
  fee_bp?: number
  grace_days?: number
  late_fee_naira?: number
  late_fee_bp?: number
  late_fee_cap_bp?: number
  min_naira?: number
  max_naira?: number
  ladder?: { loans: number; max_naira: number }[]
}

/** Three months, weekly or monthly, ₦500 and 1 % as a loan fee, three days of grace, and a ladder. */
export const traderThree: Version = {
  name: 'Trader 3',
  terms: [3],
  frequencies: ['weekly', 'monthly'],
  rate_bp: 500,
  fee_naira: 500,
  fee_bp: 100,
  grace_days: 3,
  late_fee_naira: 500,
  late_fee_bp: 200,
  late_fee_cap_bp: 1_000,
  min_naira: 20_000,
  max_naira: 600_000,
  ladder: [
    { loans: 0, max_naira: 100_000 },
    { loans: 1, max_naira: 250_000 },
    { loans: 2, max_naira: 500_000 },
  ],
}

/** Makes a product whose first version the world's admin proposes and another admin confirms. */
export async function publishProduct({ admin, product }: World, code: string, version: Version): Promise<void> {
  const confirm = await newConfirmer(product)
  await dataOf(admin.post('/admin/products', { code, ...version }))
  await dataOf(admin.post(`/admin/products/${code}/versions/1/publish`, {}), 202)
  await confirm('publish_version')
}
