import { defaultProduct } from '@kasuwa/domain/loans/product.ts'
import { count, integer, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'
import type { Settings } from '../settings/settings.ts'
import { maxDelayDays } from './completed-in-time.ts'
import type { Loan } from './loan-repository.ts'
import { offeredVersion, type OfferedVersion } from './offered-terms.ts'
import { termsColumns, termsShape } from '../products/version-repository.ts'

const customerId = uuid<CustomerId>()
const shape = { ...termsShape, completedInTime: count }
/** The loans completed in time are counted only for a version with a ladder; each may allow other delays (C-204). */
const select = `with ${maxDelayDays}
    select ${termsColumns},
      case when v.ladder is null then 0 else (select count(*) from delays where days <= v.late_days) end as "completedInTime"
    from product_versions v`

const list = statement({
  params: { customerId },
  row: shape,
  sql: `${select} where v.state = 'published' order by v.product <> '${defaultProduct}', v.name, v.product`,
})
/** Shared, so that a version is not replaced while requests on its terms are written. */
const lockPublished = statement({
  params: { customerId, product: text },
  row: shape,
  sql: `${select} where v.product = :product and v.state = 'published' for share of v`,
})
const findPublished = statement({
  params: { product: text },
  row: { version: integer },
  sql: `select version from product_versions where product = :product and state = 'published'`,
})
const findVersion = statement({
  params: { customerId, product: text, version: integer },
  row: shape,
  sql: `${select} where v.product = :product and v.version = :version`,
})

/** A version with the number of loans that a customer completed in time, as its ladder counts them; 0 without a ladder. */
export type Offered = { version: OfferedVersion; completedInTime: number }

const offeredOf = ({ completedInTime, ...row }: RowOf<typeof list>, settings: Settings): Offered => ({
  version: offeredVersion(row, settings),
  completedInTime,
})

/** The published versions for a customer, the default product's first. */
export const listOffered = async (sql: Sql, customer: CustomerId, settings: Settings): Promise<Offered[]> =>
  (await sql.rows(list, { customerId: customer })).map((row) => offeredOf(row, settings))

/**
 * Finds the published version of a product for a customer, and keeps it from being replaced until the transaction ends; undefined where the product
 * offers none. If it is replaced while this waits, the statement finds nothing, because it does not see the new version yet, so it is run again while
 * one is published: the new version may be replaced in turn while the next statement waits.
 */
export async function lockOffered(
  tx: Sql,
  customer: CustomerId,
  product: string,
  settings: Settings,
): Promise<Offered | undefined> {
  const values = { customerId: customer, product }
  let row = await tx.row(lockPublished, values)
  while (!row && (await tx.row(findPublished, { product }))) row = await tx.row(lockPublished, values)
  return row && offeredOf(row, settings)
}

/** The version that a loan was requested on, also where another one was published since, for the limits of the approved amount. */
export async function offeredOfLoan(
  sql: Sql,
  { customerId: customer, product, productVersion: version }: Pick<Loan, 'customerId' | 'product' | 'productVersion'>,
  settings: Settings,
): Promise<Offered> {
  return offeredOf(await sql.only(findVersion, { customerId: customer, product, version }), settings)
}
