import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { sessionIdleSeconds, sessionLifetimeSeconds } from '@kasuwa/domain/access/sessions.ts'
import type { Actor } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { AgentId, CustomerId, UserId } from '../ids.ts'
import { tokenDigest } from '../vault.ts'

type Row = {
  now: Date
  user_id: UserId | null
  account_type: AccountType
  kyc_level: 0 | 1 | 2
  customer_id: CustomerId | null
  agent_id: AgentId | null
}

/** Noting every call would write on every read; noting one in ten seconds keeps the 15 minutes true to the glance of a user. */
const noteEverySeconds = 10

const look = `with live as (
    select s.token_digest, s.last_seen_at, u.id, u.account_type, u.kyc_level
    from sessions s join users u on u.id = s.user_id
    where s.token_digest = $1 and s.revoked_at is null and u.status = 'active'
      and s.created_at > product_now() - $2 * interval '1 second'
      and s.last_seen_at > product_now() - $3 * interval '1 second'
  ), noted as (
    update sessions s set last_seen_at = product_now() from live
    where s.token_digest = live.token_digest and live.last_seen_at < product_now() - $4 * interval '1 second'
  )
  select product_now() as now, live.id as user_id, live.account_type, live.kyc_level, c.id as customer_id, a.id as agent_id
  from (select) as always
  left join live on true
  left join customers c on c.user_id = live.id
  left join agents a on a.user_id = live.id`

/**
 * Who holds this bearer token, and what time it is: one round trip for both. Null when the token is unknown, revoked, older than
 * 24 hours or silent for 15 minutes, or its user is not active (C-44).
 */
export async function findSession(sql: Sql, token: string): Promise<{ actor: Actor | null; now: Date }> {
  const digest = tokenDigest(token)
  const row = (await sql.row<Row>(look, [digest, sessionLifetimeSeconds, sessionIdleSeconds, noteEverySeconds]))!
  if (!row.user_id) return { actor: null, now: row.now }
  const actor: Actor = {
    userId: row.user_id,
    accountType: row.account_type,
    kycLevel: row.kyc_level,
    customerId: row.customer_id,
    agentId: row.agent_id,
    sessionDigest: digest,
  }
  return { actor, now: row.now }
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1] ?? null
}
