import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { record } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import type { TestPerson } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** A version as these tests publish it; amounts in naira. */
export type TestVersion = {
  name?: string
  terms?: number[]
  frequencies?: Frequency[]
  rateBp?: number
  fee?: number
  feeBp?: number
  graceDays?: number
  lateFee?: number
  lateFeeBp?: number
  lateFeeCapBp?: number
  min?: number | null
  max?: number | null
  ladder?: { loans: number; max: number }[] | null
  lateDays?: number
}

/** Three months, weekly or monthly, ₦500 and 1 % as a loan fee, three days of grace, and a ladder. */
export const traderThree: Required<TestVersion> = {
  name: 'Trader 3',
  terms: [1, 3],
  frequencies: ['weekly', 'monthly'],
  rateBp: 500,
  fee: 500,
  feeBp: 100,
  graceDays: 3,
  lateFee: 500,
  lateFeeBp: 200,
  lateFeeCapBp: 1_000,
  min: 20_000,
  max: 600_000,
  ladder: [
    { loans: 0, max: 100_000 },
    { loans: 1, max: 250_000 },
    { loans: 2, max: 500_000 },
  ],
  lateDays: 7,
}

/** A product with one published version, made by SQL, since other tests cover drafting and publishing. */
export async function aProduct(
  { app }: TestServer,
  madeBy: TestPerson,
  code: string,
  changed: TestVersion = {},
): Promise<void> {
  await app.database.run('insert into products (code, made_by) values ($1, $2)', [code, madeBy.userId])
  await publish(app.database, code, changed)
}

/** Publishes a next version of a product in one statement, and then its entry in the trail; the one before is replaced. Returns its number. */
export async function publish(database: Database, code: string, changed: TestVersion = {}): Promise<number> {
  const { name, terms, frequencies, ladder, min, max, ...version } = { ...traderThree, ...changed }
  const inKobo = (amount: number | null) => amount && amount * 100
  const row = await database.row<{ version: number }>(
    `with replaced as (
       update product_versions set state = 'replaced', ended_at = product_now() where product = $1 and state = 'published' returning version
     )
     insert into product_versions (product, version, state, name, terms, frequencies, rate_bp, loan_fee_kobo, loan_fee_bp, grace_days,
       late_fee_kobo, late_fee_bp, late_fee_cap_bp, min_kobo, max_kobo, ladder, late_days, published_at)
     select $1, coalesce((select max(version) from product_versions where product = $1), 0) + 1, 'published', $2, $3, $4, $5, $6, $7, $8,
       $9, $10, $11, $12, $13, $14, $15, product_now() from (select count(*) from replaced) as once returning version`,
    [
      code,
      name,
      terms,
      frequencies,
      version.rateBp,
      inKobo(version.fee),
      version.feeBp,
      version.graceDays,
      inKobo(version.lateFee),
      version.lateFeeBp,
      version.lateFeeCapBp,
      inKobo(min),
      inKobo(max),
      ladder && JSON.stringify(ladder.map((step) => ({ loans: step.loans, max_kobo: inKobo(step.max) }))),
      version.lateDays,
    ],
  )
  if (!row) throw new Error(`no version of ${code} was published`)
  await record(database, null, {
    action: 'product.published',
    subject: { kind: 'product', id: code },
    after: {
      version: row.version,
      name,
      terms,
      frequencies,
      rate_bp: version.rateBp,
      fee_naira: version.fee,
      fee_bp: version.feeBp,
      grace_days: version.graceDays,
      late_fee_naira: version.lateFee,
      late_fee_bp: version.lateFeeBp,
      late_fee_cap_bp: version.lateFeeCapBp,
      min_naira: min,
      max_naira: max,
      ladder: ladder && ladder.map((step) => ({ loans: step.loans, max_naira: step.max })),
      late_days: version.lateDays,
    },
  })
  return row.version
}

/** Ends the published version of a product. */
export const retire = ({ app }: TestServer, code: string): Promise<unknown> =>
  app.database.run(
    `update product_versions set state = 'retired', ended_at = product_now() where product = $1 and state = 'published'`,
    [code],
  )
