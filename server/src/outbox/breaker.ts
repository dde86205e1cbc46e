import { ProviderRefused, ProviderUnavailable } from '../providers/ports.ts'

/** The outcome of a call for its provider: it answered, it is unavailable, or unknown, as when the failure was ours. */
export type CallOutcome = 'answered' | 'away' | 'nothing'
export type BreakerState = 'closed' | 'open' | 'half-open'

/** Whether a call that failed was answered by its provider. A refusal is an answer. */
export function callOutcome(error: unknown): CallOutcome {
  if (!(error instanceof ProviderUnavailable)) return 'nothing'
  return error instanceof ProviderRefused ? 'answered' : 'away'
}

/** Keeps calls from a provider that is unavailable (decision 25). */
export type Breaker = {
  state(): BreakerState
  /** How many calls may begin now. */
  allowedCalls(): number
  /** Notes that a call begins. The function it returns is called once, with the call's outcome. */
  begin(): (outcome: CallOutcome) => void
}

type Options = {
  /** So many calls in a row must find the provider unavailable. */
  failures?: number
  /** Milliseconds until the first probe; doubled after each probe that fails. */
  delayMs?: number
  maxDelayMs?: number
  /** Milliseconds of any clock that only goes forward. */
  now?: () => number
}

/**
 * A circuit breaker for one provider. Closed, it lets all calls through. After `failures` calls in a row that found the provider
 * unavailable it is open and lets none through. After a delay it is half-open and lets one through, whose outcome closes it or opens it
 * for longer.
 */
export function makeBreaker({
  failures = 5,
  delayMs = 5_000,
  maxDelayMs = 60_000,
  now = () => performance.now(),
}: Options = {}): Breaker {
  let away = 0
  let failedProbes = 0
  let openUntil = 0
  let probing = false

  const state = (): BreakerState => {
    if (away < failures) return 'closed'
    return now() < openUntil ? 'open' : 'half-open'
  }
  const open = (): void => {
    openUntil = now() + Math.min(delayMs * 2 ** failedProbes, maxDelayMs)
  }

  return {
    state,
    allowedCalls: () => ({ closed: Infinity, open: 0, 'half-open': probing ? 0 : 1 })[state()],
    begin() {
      const probe = state() === 'half-open'
      if (probe) probing = true
      return (outcome) => {
        if (probe) probing = false
        if (outcome === 'answered') away = failedProbes = 0
        if (outcome !== 'away') return
        away++
        if (probe) failedProbes++
        // A call that began before the breaker opened shows nothing new when it fails too.
        if (probe || away === failures) open()
      }
    },
  }
}
