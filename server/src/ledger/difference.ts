import type { Kobo } from '@kasuwa/domain/money.ts'

/** Something that does not agree: within our books, or between the provider's lists and our books. Amounts in kobo, null where there is none. */
export type Difference = { kind: string; ids: Record<string, string | number>; ours: Kobo | null; theirs: Kobo | null }
