import type { Client, Pool } from 'pg'

/** A connection, or a pool of them. */
export type Queryable = Pick<Client, 'query'> | Pick<Pool, 'query'>

const whole = 'demo'

/** Notes that the demo is complete: from now on no start makes one. */
export const markWhole = async (client: Queryable): Promise<void> =>
  void (await client.query('insert into seed_marker (name) values ($1) on conflict do nothing', [whole]))

/** Whether the demo was made (completely), in a database that may not be migrated. */
export async function hasSeedMarker(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ known: string | null }>("select to_regclass('seed_marker') as known")
  if (!rows[0]?.known) return false
  return (await client.query('select from seed_marker where name = $1', [whole])).rowCount === 1
}
