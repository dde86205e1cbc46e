import * as fc from 'fast-check'
import type { Act } from './acts.ts'

/**
 * The smallest part of a failing list that still fails, found by removing acts.
 * @param fails plays a list; the same list always has the same result
 * @param maxRuns the maximum number of plays
 */
export async function shrink<A extends Act>(
  acts: readonly A[],
  fails: (acts: readonly A[]) => Promise<boolean>,
  maxRuns = 400,
): Promise<readonly A[]> {
  const list = [...acts]
  let smallest: readonly A[] = list
  let runs = 0
  const holds = fc.asyncProperty(fc.subarray(list), async (part) => {
    if (runs++ >= maxRuns) return true
    const failed = await fails(part)
    if (failed) smallest = part
    return !failed
  })
  await fc.check(holds, { examples: [[list]], numRuns: 1 })
  return smallest
}
