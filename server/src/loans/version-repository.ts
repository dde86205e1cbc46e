import { defaultProduct } from '@kasuwa/domain/loans/product.ts'
import { count, integer, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'
import type { Settings } from '../settings/settings.ts'
import { longestDelays } from './completed-in-time.ts'
import { offeredVersion, type OfferedVersion, versionColumns, versionShape } from './offered-terms.ts'

const customerId = uuid<CustomerId>()

/** The loans completed in time are counted only for a version with a ladder; each may count other delays (C-204). */
const list = statement({
  params: { customerId },
  row: { ...versionShape, completedInTime: count },
  sql: `with ${longestDelays}
    select ${versionColumns},
      case when v.ladder is null then 0 else (select count(*) from delays where days <= v.late_days) end as "completedInTime"
    from product_versions v where v.state = 'published' order by v.product <> '${defaultProduct}', v.name, v.product`,
})
/** Shared, so that a version is not replaced while requests on its terms are written. */
const lockPublished = statement({
  params: { product: text },
  row: versionShape,
  sql: `select ${versionColumns} from product_versions v where v.product = :product and v.state = 'published' for share`,
})
const countInTime = statement({
  params: { customerId, lateDays: integer },
  row: { loans: count },
  sql: `with ${longestDelays} select count(*) as loans from delays where days <= :lateDays`,
})

/** The published versions, the default product's first, each with the loans that the customer completed in time by its days. */
export async function listOffered(
  sql: Sql,
  customer: CustomerId,
  settings: Settings,
): Promise<{ version: OfferedVersion; completedInTime: number }[]> {
  const rows: RowOf<typeof list>[] = await sql.rows(list, { customerId: customer })
  return rows.map((row) => ({ version: offeredVersion(row, settings), completedInTime: row.completedInTime }))
}

/**
 * Finds the published version of a product and keeps it from being replaced until the transaction ends; undefined where the product offers none. If
 * it is replaced while this waits, the first statement finds nothing, because it does not see the new version yet, so it is asked again.
 */
export async function lockOffered(tx: Sql, product: string, settings: Settings): Promise<OfferedVersion | undefined> {
  const row = (await tx.row(lockPublished, { product })) ?? (await tx.row(lockPublished, { product }))
  return row && offeredVersion(row, settings)
}

/** The number of loans that a customer completed in time, as the ladder of a version counts them; 0 without a ladder. */
export async function completedInTime(
  sql: Sql,
  customer: CustomerId,
  { ladder, lateDays }: Pick<OfferedVersion, 'ladder' | 'lateDays'>,
): Promise<number> {
  return ladder ? (await sql.only(countInTime, { customerId: customer, lateDays })).loans : 0
}
