import type { Database } from '../db/database.ts'

/**
 * Moves product time, and the people who are signed in with it, to this time in Lagos, such as '12:00', so many days ahead: the clock of a day that is
 * independent of the real one. The offset is in whole milliseconds and rounded up: half a millisecond before 08:00 is still night.
 */
export async function moveToLagosTime(database: Database, time: string, days = 1): Promise<void> {
  await database.run(move, [time, days])
  await database.run('update sessions set created_at = product_now(), last_seen_at = product_now()')
}

const move = `update clock set offset_ms =
  ceil(extract(epoch from ((product_today() + $2::integer + $1::time) at time zone 'Africa/Lagos') - now()) * 1000)`
