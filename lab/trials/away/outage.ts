import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../../../journeys/postgres.ts'

/** The ways PostgreSQL goes away: it is shut down, its processes are killed, or they hang as with a disk that does not respond. */
export const ways = ['stopped', 'killed', 'frozen'] as const
export type Way = (typeof ways)[number]

/** A call that people make again and again, and its status while PostgreSQL is there and while it is away. */
export type Probe = { method: 'GET' | 'POST'; url: string; token?: string; body?: object; there: number; away: number }

export type Outage = {
  answers: number
  /** Answers that are wrong both while PostgreSQL is there and while it is away. */
  wrong: string[]
  /** The slowest call that began while it was away. */
  slowestMs: number
  /** The time from PostgreSQL's first answer to the first success. */
  backAfterMs: number
}

type Answered = { probe: Probe; at: number; ended: number; status: number; hasRetryAfter: boolean }

const tooLongMs = 60_000

/** Takes PostgreSQL away for some time while several callers at once make each of the calls `probes`. */
export async function outageOf(
  postgres: Postgres,
  way: Way,
  { probes, callers, ms }: { probes: readonly Probe[]; callers: number; ms: number },
): Promise<Outage> {
  const answered: Answered[] = []
  const stopping = new AbortController()
  const calling = probes.flatMap((probe) =>
    Array.from({ length: callers }, () => callAgainAndAgain(probe, answered, stopping.signal)),
  )
  await sleep(1_000)
  await goAway(postgres, way)
  const begun = performance.now()
  await sleep(ms)
  const returns = performance.now()
  await comeBack(postgres, way)
  const there = performance.now()
  const success = ({ at, probe, status }: Answered): boolean => at > returns && status === probe.there
  const isBack = (probe: Probe): boolean => answered.some((one) => one.probe === probe && success(one))
  while (!probes.every(isBack) && performance.now() - there < tooLongMs) await sleep(10)
  stopping.abort()
  await Promise.all(calling)
  // A call that began or ended while PostgreSQL went away or came back may be answered in either way.
  const during = answered.filter(({ at, ended }) => at >= begun && ended < returns)
  const rest = answered.filter((one) => !during.includes(one))
  const first = answered.filter((one) => success(one) && needsDatabase(one.probe)).map(({ ended }) => ended)
  return {
    answers: during.length,
    wrong: [...during.filter((one) => !isAway(one)), ...rest.filter((one) => !isAway(one) && !isThere(one))].map(shown),
    slowestMs: Math.round(Math.max(0, ...during.map(({ at, ended }) => ended - at))),
    backAfterMs: probes.every(isBack) ? Math.max(0, Math.round(Math.min(...first) - there)) : tooLongMs,
  }
}

const needsDatabase = ({ there, away }: Probe): boolean => there !== away
const isThere = ({ probe, status }: Answered): boolean => status === probe.there
const isAway = ({ probe, status, hasRetryAfter }: Answered): boolean =>
  status === probe.away && (status < 500 || hasRetryAfter)
const shown = ({ probe: { method, url }, status, hasRetryAfter }: Answered): string =>
  `${method} ${new URL(url).pathname}: ${status}${hasRetryAfter ? '' : ' without Retry-After'}`

async function goAway(postgres: Postgres, way: Way): Promise<void> {
  if (way === 'stopped') await postgres.stop()
  else if (way === 'killed') await postgres.kill()
  else postgres.suspend()
}

async function comeBack(postgres: Postgres, way: Way): Promise<void> {
  if (way === 'frozen') postgres.resume()
  else await postgres.start()
}

async function callAgainAndAgain(probe: Probe, answered: Answered[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const at = performance.now()
    const { status, hasRetryAfter } = await call(probe)
    answered.push({ probe, at, ended: performance.now(), status, hasRetryAfter })
    // Retry-After asks for a longer wait; this caller repeats sooner.
    await sleep(status === probe.there ? 20 : 200)
  }
}

/** No answer counts as the status 0. */
async function call({ method, url, token, body }: Probe): Promise<{ status: number; hasRetryAfter: boolean }> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(tooLongMs),
    })
    await response.arrayBuffer()
    return { status: response.status, hasRetryAfter: response.headers.has('retry-after') }
  } catch {
    return { status: 0, hasRetryAfter: false }
  }
}

const noLoan = '00000000-0000-4000-8000-000000000000'

/** Reads, lists, writes and acts of the desk, and the checks of a service manager and a load balancer (B4). */
export function probesOf(url: string, adminToken: string): Probe[] {
  const asAdmin = { token: adminToken, away: 503 }
  return [
    { method: 'GET', url: `${url}/api/auth/me`, there: 200, ...asAdmin },
    { method: 'GET', url: `${url}/api/admin/loan-management`, there: 200, ...asAdmin },
    { method: 'GET', url: `${url}/api/admin/payment-management`, there: 200, ...asAdmin },
    {
      method: 'POST',
      url: `${url}/api/admin/loans/${noLoan}/status`,
      body: { status: 'rejected' },
      there: 404,
      ...asAdmin,
    },
    ...[
      `proposals/${noLoan}/confirm`,
      `payments/${noLoan}/reverse`,
      `customers/${noLoan}/credit/refund`,
      `open-items/999999999/pay-again`,
    ].map((path): Probe => {
      const body = { reason: 'Tried', cause: 'booked_wrongly', amount: '1', consent: 'By phone' }
      return { method: 'POST', url: `${url}/api/admin/${path}`, body, there: 404, ...asAdmin }
    }),
    { method: 'GET', url: `${url}/readyz`, there: 200, away: 503 },
    { method: 'GET', url: `${url}/healthz`, there: 200, away: 200 },
  ]
}
