import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

const hourMs = 3_600_000
const usualLimit = 1_000
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** An attacker with many addresses must not fill our memory; past this the oldest count is forgotten. */
const remembered = 100_000

/**
 * At most so many sign-ups and sign-ins an hour from one address (C-171). Loopback is exempt while the sandbox is on, unless a limit
 * was set. Counted in this process: two servers allow twice as many, which is still no way to guess.
 */
export function addressLimit(settings: Pick<Settings, 'ADDRESS_LIMIT_PER_HOUR' | 'sandboxOn'>): (request: FastifyRequest) => void {
  const counts = new Map<string, { since: number; count: number }>()
  const limit = settings.ADDRESS_LIMIT_PER_HOUR ?? usualLimit
  const exempt = settings.sandboxOn && settings.ADDRESS_LIMIT_PER_HOUR === undefined
  return (request) => {
    if (!request.routeOptions.config.line?.meta.limits.includes('attempts') || (exempt && loopback.has(request.ip))) return
    const now = Date.now()
    const known = counts.get(request.ip)
    const entry = known && now - known.since < hourMs ? known : { since: now, count: 0 }
    entry.count++
    counts.delete(request.ip)
    counts.set(request.ip, entry)
    if (counts.size > remembered) counts.delete(counts.keys().next().value!)
    if (entry.count > limit) {
      throw new Refused('too_many_requests', undefined, { retryAfterSeconds: Math.ceil((entry.since + hourMs - now) / 1_000) })
    }
  }
}
