import { termsOfVersion } from '@kasuwa/contract/entities/product.ts'
import type { ProductTerms } from '@kasuwa/domain/loans/product.ts'
import { withSettings } from '../products/product-answer.ts'
import type { StoredTerms } from '../products/version-repository.ts'
import type { Settings } from '../settings/settings.ts'

/** A version of a product with its terms. */
export interface OfferedVersion extends ProductTerms {
  /** The product's code. */
  readonly product: string
  readonly version: number
  readonly name: string
}

/** The terms of a version (C-200). The first one of the default product takes rate and late fees from the settings (C-201). */
export function offeredVersion(row: StoredTerms, settings: Settings): OfferedVersion {
  const terms = termsOfVersion(withSettings(row, settings))
  return {
    ...terms,
    terms: terms.terms.toSorted((a, b) => a - b),
    product: row.code,
    version: row.version,
    name: row.name,
  }
}
