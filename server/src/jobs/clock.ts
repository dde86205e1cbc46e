import { lagosDay } from '@kasuwa/domain/dates.ts'
import * as z from 'zod/mini'
import type { App } from '../context/context.ts'
import { bool, count, instant } from '../db/columns.ts'
import { productNow } from '../db/product-time.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { runDaysUntil } from './daily.ts'

const dayMs = 86_400_000
/** A test needs no more than a century either way, and PostgreSQL and JavaScript both know every such date. */
const farthestMs = 100 * 365 * dayMs

const wanted = z.union([
  z.strictObject({ now: z.union([z.literal('real'), z.iso.datetime({ offset: true })]) }),
  z.strictObject({ advance_days: z.int().check(z.gte(-36_500), z.lte(36_500)) }),
])

const readState = statement({
  row: { offsetMs: count, real: instant, anyLoan: bool },
  sql: 'select offset_ms as "offsetMs", clock_timestamp() as real, exists (select from loans) as "anyLoan" from clock',
})
const setOffset = statement({ params: { offsetMs: count }, sql: 'update clock set offset_ms = :offsetMs' })

type State = RowOf<typeof readState>

function offsetWanted(request: z.infer<typeof wanted>, state: State): number {
  if ('advance_days' in request) return state.offsetMs + request.advance_days * dayMs
  return request.now === 'real' ? 0 : new Date(request.now).getTime() - state.real.getTime()
}

/**
 * Moves the product's clock; it continues from there. When it moves forward, the daily job runs for each day passed before this returns.
 * Any time may be set while no loan exists; afterwards only a later one. `{now: 'real'}` removes the offset.
 */
export async function setClock(app: App, body: unknown): Promise<{ now: Date } | { problem: string }> {
  const request = wanted.safeParse(body)
  if (!request.success)
    return { problem: 'Send {now: an ISO date and time with its zone} or {advance_days: a whole number}.' }
  const { database } = app
  const state = await database.only(readState)
  const offset = offsetWanted(request.data, state)
  if (!Number.isFinite(offset) || Math.abs(offset) > farthestMs) return { problem: 'That is too far from today.' }
  if (state.anyLoan && offset < state.offsetMs)
    return { problem: 'A loan exists: from now on the clock only moves forward.' }
  const before = lagosDay(new Date(state.real.getTime() + state.offsetMs))
  await database.run(setOffset, { offsetMs: Math.round(offset) })
  const now = await productNow(database)
  await runDaysUntil(app, before, lagosDay(now))
  return { now }
}
