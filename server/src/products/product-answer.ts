import type { VersionFields } from '@kasuwa/contract/product-version.ts'
import { required } from '../base/required.ts'
import type { Settings } from '../settings/settings.ts'
import type { StoredProduct } from './product-repository.ts'
import type { StoredTerms, StoredVersion } from './version-repository.ts'

/** A version with all its terms: one that follows the settings has theirs of now. */
export type Version = Omit<StoredVersion, keyof VersionFields> & VersionFields

/** The terms of a version; those that it does not have itself are in the settings (C-201). */
export const withSettings = <Stored extends StoredTerms>(
  version: Stored,
  settings: Settings,
): Omit<Stored, keyof VersionFields> & VersionFields => ({
  ...version,
  rate_bp: version.rate_bp ?? settings.INTEREST_RATE_BP,
  grace_days: version.grace_days ?? settings.GRACE_DAYS,
  late_fee_naira: version.late_fee_naira ?? settings.LATE_FEE_NAIRA,
  late_fee_bp: version.late_fee_bp ?? settings.LATE_FEE_BP,
  late_fee_cap_bp: version.late_fee_cap_bp ?? settings.LATE_FEE_CAP_BP,
})

export type Product = StoredProduct & { name: string; versions: Version[] }

/** A product as it is sent, with its versions, the first first. */
export function productAnswer(product: StoredProduct, stored: readonly StoredVersion[], settings: Settings): Product {
  const versions = stored.map((version) => withSettings(version, settings))
  const named = versions.find(({ state }) => state === 'published') ?? versions.at(-1)
  return { ...product, name: required(named, 'a version of the product').name, versions }
}
