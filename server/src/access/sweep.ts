import { deviceSeconds, type House } from '../context.ts'

/** What no rule looks at any more after this many days. */
const days = 2

const statements = [
  `delete from one_time_codes where issued_at < product_now() - $1 * interval '1 day'`,
  `delete from phone_grants where expires_at < product_now() - $1 * interval '1 day'`,
  `delete from sign_in_tries where tried_at < product_now() - $1 * interval '1 day'`,
  `delete from answered_calls where keep_until < product_now() - $1 * interval '1 day'`,
  `delete from sessions where created_at < product_now() - $1 * interval '1 day'`,
]

const devices = `delete from known_devices where signed_in_at < product_now() - $1 * interval '1 second'`

/** Forgets codes, grants, wrong passwords, kept answers and sessions that are long over, and devices nobody signed in on for as long as their cookie lives. */
export async function sweepAccess(house: House): Promise<void> {
  for (const statement of statements) await house.database.run(statement, [days])
  await house.database.run(devices, [deviceSeconds])
}
