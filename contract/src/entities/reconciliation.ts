import * as z from 'zod/mini'
import { instant, naira } from './wire.ts'

/** A difference between two sources. Amounts are null where there are none. */
const difference = z.object({
  /** A `DifferenceKind`. An old result may name a kind that is no longer checked. */
  kind: z.string(),
  /** The ids of the things concerned, each by its name. */
  ids: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  ours: z.nullable(naira()),
  theirs: z.nullable(naira()),
  /** Counts instead of amounts, for a kind that compares numbers of rows. */
  counts: z.nullable(z.object({ ours: z.int(), theirs: z.int() })),
})

/** One comparison of the books with themselves and with the provider's lists (G13). */
export const reconciliation = z.object({
  id: z.int(),
  /** The product time up to which the books were compared, and from which; null where everything since the beginning was. */
  at: instant(),
  since: z.nullable(instant()),
  /** Missing things that were booked before the comparison: payments, settled transfers, and transfers that are followed again. */
  booked: z.int(),
  settled: z.int(),
  promised: z.int(),
  /** The number of differences; the first hundred of them follow, or the first hundred that match the search. */
  found: z.int(),
  differences: z.array(difference),
})
