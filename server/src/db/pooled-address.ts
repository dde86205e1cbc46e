import type { ClientBase } from 'pg'

/** A pooler in transaction mode answers where PostgreSQL itself is needed. */
export class PooledAddress extends Error {
  readonly code = 'POOLED_ADDRESS'
  /** @param url its host alone is told, since it has a password */
  constructor(url: string) {
    super(`a pooler answers at ${new URL(url).host}, and not PostgreSQL itself`)
  }
}

/** Whether it is PgBouncer's answer to a parameter that it cannot keep for one connection. */
export const isPoolersRefusal = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter')

/** A parameter to connect with: it holds for the whole session, so a pooler in transaction mode refuses or drops it. */
export const sessionProbe = { lock_timeout: 1_000 } as const

/** @throws PooledAddress where the parameter of the connection was dropped */
export async function expectSession(client: ClientBase, url: string): Promise<void> {
  const { rows } = await client.query<{ held: string }>(`select current_setting('lock_timeout') as held`)
  if (rows[0]?.held !== '1s') throw new PooledAddress(url)
}
