const minute = 60_000
const day = 24 * 60 * minute
const window = 15 * minute
const maxDelay = 15 * minute

/** Wrong passwords that are checked in any 15 minutes, per account. */
export const wrongPasswordsPerWindow = 10

/** Seconds for which wrong passwords count; a right password clears them. */
export const wrongPasswordMemorySeconds = day / 1_000

/**
 * Seconds until the next password of an account is checked; 0 = now. At most ten wrong ones are checked in any 15 minutes, and
 * once that limit was reached each further wrong one doubles the wait, from one minute to 15, until a right one or a day without tries.
 * It is never permanent, since a lock would let anybody keep a customer out. Open sessions are not affected.
 * @param failures the times when wrong passwords were checked, in any order
 * @param perWindow the number of wrong ones checked in any 15 minutes, if not ten
 */
export function signInDelay(failures: readonly Date[], now: Date, perWindow: number = wrongPasswordsPerWindow): number {
  const past = failures
    .map((at) => at.getTime())
    .filter((at) => at <= now.getTime() && now.getTime() - at < day)
    .sort((a, b) => a - b)
  const until = Math.max(endOfWindow(past, perWindow), endOfDoubling(past, perWindow))
  return Math.max(0, Math.ceil((until - now.getTime()) / 1_000))
}

function endOfWindow(past: readonly number[], perWindow: number): number {
  const oldest = past.at(-perWindow)
  return oldest === undefined ? 0 : oldest + window
}

function endOfDoubling(past: readonly number[], perWindow: number): number {
  const reached = past.findIndex((at, index) => at - (past[index - perWindow + 1] ?? -Infinity) < window)
  const last = past.at(-1)
  if (reached === -1 || last === undefined) return 0
  return last + Math.min(maxDelay, minute * 2 ** (past.length - 1 - reached))
}
