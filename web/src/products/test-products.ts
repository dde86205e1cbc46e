import type { Product, Version } from './products-queries.ts'

/** The published version of Trader 3, unless changed. */
export const someVersion = (changes: Partial<Version> = {}): Version => ({
  version: 1,
  state: 'published',
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
  min_naira: 10_000,
  max_naira: 500_000,
  ladder: [
    { loans: 0, max_naira: 100_000 },
    { loans: 1, max_naira: 250_000 },
  ],
  late_days: 7,
  follows_settings: false,
  drafted_at: '2026-03-01T09:00:00.000Z',
  published_at: '2026-03-02T09:00:00.000Z',
  ended_at: null,
  ...changes,
})

/** A draft that follows it, with another rate. */
export const someDraft = (changes: Partial<Version> = {}): Version =>
  someVersion({ version: 2, state: 'draft', rate_bp: 450, published_at: null, ...changes })

export const someProduct = (changes: Partial<Product> = {}): Product => ({
  code: 'trader-3',
  name: 'Trader 3',
  is_default: false,
  versions: [someVersion()],
  proposal: null,
  ...changes,
})

/** The default product as it is out of the box. */
export const defaultProduct = (): Product =>
  someProduct({
    code: 'default',
    name: 'Business loan',
    is_default: true,
    versions: [
      someVersion({
        name: 'Business loan',
        terms: [1],
        frequencies: ['daily', 'weekly', 'biweekly', 'monthly'],
        fee_naira: 0,
        fee_bp: 0,
        grace_days: 0,
        late_fee_naira: 0,
        late_fee_bp: 0,
        min_naira: null,
        max_naira: null,
        ladder: null,
        follows_settings: true,
      }),
    ],
  })

/** The answer of admin/products. */
export const productsAnswer = (...products: readonly Product[]) => ({
  data: { products: [defaultProduct(), ...products] },
})
