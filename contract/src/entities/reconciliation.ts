import * as z from 'zod/mini'
import { instant, naira } from './wire.ts'

/** Something that did not agree. Amounts are null where there is none. */
const difference = z.object({
  /** Of `DifferenceKind`. A result that was kept may name a kind that is not looked for any more. */
  kind: z.string(),
  /** What it is about, each id by its name. */
  ids: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  ours: z.nullable(naira()),
  theirs: z.nullable(naira()),
  /** Of a kind that compares how many there are, in the place of amounts. */
  counts: z.nullable(z.object({ ours: z.int(), theirs: z.int() })),
})

/** One comparison of the books with themselves and with the provider's lists (G13). */
export const reconciliation = z.object({
  id: z.int(),
  /** Product time up to which was compared, and from which; null where everything there ever was has been. */
  at: instant(),
  since: z.nullable(instant()),
  /** What was missing and done before: payments booked, transfers settled, and transfers that are looked after again. */
  booked: z.int(),
  settled: z.int(),
  promised: z.int(),
  /** How many differences there were; the first hundred of them follow, or of those that are searched for. */
  found: z.int(),
  differences: z.array(difference),
})
