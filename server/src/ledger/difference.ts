import type { Kobo } from '@kasuwa/domain/money.ts'
import type { DifferenceKind } from '@kasuwa/domain/payments/differences.ts'

/** A difference within our books, or between the provider's lists and our books. Amounts are in kobo, null if there is none. */
export type Difference = {
  kind: DifferenceKind
  ids: Record<string, string | number>
  ours: Kobo | null
  theirs: Kobo | null
}
