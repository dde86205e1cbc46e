import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { sessionIdleSeconds, sessionLifetimeSeconds } from '@kasuwa/domain/access/sessions.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Actor } from '../context/context.ts'
import { bool, bytes, instant, integerOf, listOf, number, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { waitsForNoStandby } from '../db/wait-for-standby.ts'
import type { AgentId, CustomerId, UserId } from '../base/ids.ts'
import { tokenDigest } from '../security/vault.ts'

/** To note every call would add a write to every read. One note in ten seconds keeps the 15 minutes exact enough. */
const noteEverySeconds = 10

/**
 * So many seconds after a write its author reads the primary: five from its commit, and five for the transaction itself, since the audit
 * trail has the time at which that began.
 */
const writesCountSeconds = 10

const params = { digest: bytes, lifetime: number, idle: number, noteEvery: number }
const row = {
  now: instant,
  userId: uuid<UserId>().nullable,
  accountType: word<AccountType>().nullable,
  staffRoles: listOf(word<StaffRole>()).nullable,
  kycLevel: integerOf<KycLevel>().nullable,
  withCode: bool.nullable,
  customerId: uuid<CustomerId>().nullable,
  agentId: uuid<AgentId>().nullable,
}
/** Where the primary is lost with the note of a session's last use, the session ends earlier by as much. */
const found = `with live as (
    select s.token_digest, s.last_seen_at, s.with_code, u.id, u.account_type, u.staff_roles, u.kyc_level
    from sessions s join users u on u.id = s.user_id
    where s.token_digest = :digest and s.revoked_at is null and u.status = 'active'
      and s.created_at > product_now() - :lifetime * interval '1 second'
      and s.last_seen_at > product_now() - :idle * interval '1 second'
  ), noted as (
    update sessions s set last_seen_at = product_now() from live
    where s.token_digest = live.token_digest and live.last_seen_at < product_now() - :noteEvery * interval '1 second'
      and ${waitsForNoStandby}
  )
  select product_now() as now, live.id as "userId", live.account_type as "accountType", live.staff_roles as "staffRoles",
    live.kyc_level as "kycLevel", live.with_code as "withCode", c.id as "customerId", a.id as "agentId"`
const joined = `
  from (select) as always
  left join live on true
  left join customers c on c.user_id = live.id
  left join agents a on a.user_id = live.id`

const look = statement({ params, row, sql: found + joined })

/** Each write of staff has its entry in the audit trail, on whichever server it was made. The condition is that of an index. */
const lookWithWrites = statement({
  params: { ...params, writesCount: number },
  row: { ...row, justWrote: bool },
  sql: `${found}, exists (select from audit_events e where e.actor_id = live.id and e.actor in ('admin', 'agent')
    and e.at > product_now() - :writesCount * interval '1 second') as "justWrote"${joined}`,
})

/**
 * The owner of this bearer token, and the time: one round trip for both. Null when the token is unknown, revoked, older than 24 hours or
 * silent for 15 minutes, or its user is not active (C-44).
 * @param options.asksWrites whether to ask if an agent or admin wrote in the last seconds; else the answer is that they did not
 */
export async function findSession(
  sql: Sql,
  token: string,
  { asksWrites = false }: { asksWrites?: boolean } = {},
): Promise<FoundSession> {
  const digest = tokenDigest(token)
  const times = { lifetime: sessionLifetimeSeconds, idle: sessionIdleSeconds, noteEvery: noteEverySeconds }
  const session = asksWrites
    ? await sql.only(lookWithWrites, { digest, ...times, writesCount: writesCountSeconds })
    : { ...(await sql.only(look, { digest, ...times })), justWrote: false }
  const { now, justWrote } = session
  return { actor: actorOf(digest, session), now, justWrote }
}

export type FoundSession = { actor: Actor | null; now: Date; justWrote: boolean }

function actorOf(digest: Buffer, { userId, accountType, kycLevel, ...session }: RowOf<typeof look>): Actor | null {
  if (userId === null || accountType === null || kycLevel === null) return null
  const { staffRoles, customerId, agentId, withCode } = session
  const held = { kycLevel, customerId, agentId, withCode: withCode === true }
  return { userId, accountType, staffRoles, sessionDigest: digest, ...held }
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1] ?? null
}
