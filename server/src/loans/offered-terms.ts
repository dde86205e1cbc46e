import type { LateFeeRule } from '@kasuwa/domain/loans/late-fee.ts'
import type { ProductTerms } from '@kasuwa/domain/loans/product.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, type Kobo, naira } from '@kasuwa/domain/money.ts'
import {
  basisPoints as basisPointsColumn,
  bool,
  integer,
  json,
  kobo,
  listOf,
  type RowOfShape,
  text,
  word,
} from '../db/columns.ts'
import type { Settings } from '../settings/settings.ts'

/** A version `v` of a product, as its row has it. */
export const versionShape = {
  product: text,
  version: integer,
  name: text,
  terms: listOf(integer),
  frequencies: listOf(word<Frequency>()),
  followsSettings: bool,
  rate: basisPointsColumn.nullable,
  loanFeeFixed: kobo,
  loanFeeBp: basisPointsColumn,
  graceDays: integer.nullable,
  lateFeeFixed: kobo.nullable,
  lateFeeBp: basisPointsColumn.nullable,
  lateFeeCapBp: basisPointsColumn.nullable,
  min: kobo.nullable,
  max: kobo.nullable,
  ladder: json<{ loans: number; max_kobo: Kobo }[]>().nullable,
  lateDays: integer,
}
export const versionColumns = `v.product, v.version, v.name, v.terms, v.frequencies, v.follows_settings as "followsSettings", v.rate_bp as rate,
  v.loan_fee_kobo as "loanFeeFixed", v.loan_fee_bp as "loanFeeBp", v.grace_days as "graceDays", v.late_fee_kobo as "lateFeeFixed",
  v.late_fee_bp as "lateFeeBp", v.late_fee_cap_bp as "lateFeeCapBp", v.min_kobo as min, v.max_kobo as max, v.ladder, v.late_days as "lateDays"`

export type VersionRow = RowOfShape<typeof versionShape>

/** A version of a product with its terms. */
export interface OfferedVersion extends ProductTerms {
  /** The product's code. */
  readonly product: string
  readonly version: number
  readonly name: string
}

/** The terms of a version (C-200). The first one of the default product takes rate and late fees from the settings (C-201). */
export function offeredVersion(row: VersionRow, settings: Settings): OfferedVersion {
  const { product, version, name, terms, frequencies, min, max, ladder, lateDays } = row
  return {
    product,
    version,
    name,
    terms: terms.toSorted((a, b) => a - b),
    frequencies,
    rate: row.rate ?? basisPoints(settings.INTEREST_RATE_BP),
    loanFee: { fixed: row.loanFeeFixed, bp: row.loanFeeBp },
    lateFee: row.followsSettings ? lateFeeOfSettings(settings) : lateFeeOfRow(row),
    min,
    max,
    ladder: ladderOf(ladder),
    lateDays,
  }
}

/** The steps of a ladder as a row has them. */
export const ladderOf = (steps: VersionRow['ladder']): ProductTerms['ladder'] =>
  steps && steps.map(({ loans, max_kobo: max }) => ({ loans, max }))

/** Null where both parts of the fee are 0 (C-194). */
const ruleOrNone = (rule: LateFeeRule): LateFeeRule | null => (rule.fixed === 0 && rule.bp === 0 ? null : rule)

/** The rule of late fees that the settings have; null for none. */
export function lateFeeOfSettings({
  GRACE_DAYS,
  LATE_FEE_NAIRA,
  LATE_FEE_BP,
  LATE_FEE_CAP_BP,
}: Settings): LateFeeRule | null {
  return ruleOrNone({
    graceDays: GRACE_DAYS,
    fixed: naira(LATE_FEE_NAIRA),
    bp: basisPoints(LATE_FEE_BP),
    capBp: basisPoints(LATE_FEE_CAP_BP),
  })
}

function lateFeeOfRow({ graceDays, lateFeeFixed, lateFeeBp, lateFeeCapBp }: VersionRow): LateFeeRule | null {
  if (graceDays === null || lateFeeFixed === null || lateFeeBp === null || lateFeeCapBp === null)
    throw new Error('the version has no own late fee')
  return ruleOrNone({ graceDays, fixed: lateFeeFixed, bp: lateFeeBp, capBp: lateFeeCapBp })
}
