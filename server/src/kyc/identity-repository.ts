import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import { bytes, instant, json, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import type { IdentityAnswer } from '../providers/ports.ts'

/** NIN or BVN: the two numbers are kept, compared and checked in the same way. */
export const identityKinds = ['nin', 'bvn'] as const
export type IdentityKind = (typeof identityKinds)[number]

const user = { userId: uuid<UserId>() }

const findOwner = {
  nin: statement({
    params: { digests: listOf(bytes) },
    row: user,
    sql: 'select user_id as "userId" from profiles where nin_digest = any (:digests)',
  }),
  bvn: statement({
    params: { digests: listOf(bytes) },
    row: user,
    sql: 'select user_id as "userId" from profiles where bvn_digest = any (:digests)',
  }),
}
const stored = { sealed: bytes.certain, state: word<IdentityState>() }
const find = {
  nin: statement({
    params: user,
    row: stored,
    sql: `select p.nin_sealed as sealed, c.state from profiles p
      join identity_checks c on c.user_id = p.user_id and c.kind = 'nin' where p.user_id = :userId and p.nin_sealed is not null`,
  }),
  bvn: statement({
    params: user,
    row: stored,
    sql: `select p.bvn_sealed as sealed, c.state from profiles p
      join identity_checks c on c.user_id = p.user_id and c.kind = 'bvn' where p.user_id = :userId and p.bvn_sealed is not null`,
  }),
}
const number = { ...user, sealed: bytes, digest: bytes }
const upsert = {
  nin: statement({
    params: number,
    sql: `insert into profiles (user_id, nin_sealed, nin_digest, nin_plain_digest) values (:userId, :sealed, :digest, :digest)
      on conflict (user_id) do update set nin_sealed = excluded.nin_sealed, nin_digest = excluded.nin_digest,
        nin_plain_digest = excluded.nin_plain_digest`,
  }),
  bvn: statement({
    params: number,
    sql: `insert into profiles (user_id, bvn_sealed, bvn_digest) values (:userId, :sealed, :digest)
      on conflict (user_id) do update set bvn_sealed = excluded.bvn_sealed, bvn_digest = excluded.bvn_digest`,
  }),
}
const upsertCheck = statement({
  params: {
    ...user,
    kind: word<IdentityKind>(),
    state: word<IdentityState>(),
    providerReference: text.nullable,
    matched: json<IdentityAnswer['matched']>(),
    now: instant,
  },
  sql: `insert into identity_checks (user_id, kind, state, provider_reference, matched, checked_at)
    values (:userId, :kind, :state, :providerReference, :matched, :now)
    on conflict (user_id, kind) do update set state = excluded.state, provider_reference = excluded.provider_reference,
      matched = excluded.matched, checked_at = excluded.checked_at`,
})

const insertTry = statement({
  params: { ownerId: uuid<UserId>(), triedBy: uuid<UserId>(), kind: word<IdentityKind>() },
  sql: `insert into identity_tries (owner_id, tried_by, kind) values (:ownerId, :triedBy, :kind) on conflict do nothing`,
})

export type StoredIdentity = RowOf<(typeof find)[IdentityKind]>

/** The unique constraint that keeps two users from having one number. */
export const digestConstraint = { nin: 'profiles_nin_digest_key', bvn: 'profiles_bvn_digest_key' } as const

/** The user who has this number, found by its digests under all keys. */
export const findIdentityOwner = async (
  sql: Sql,
  kind: IdentityKind,
  digests: readonly Buffer[],
): Promise<UserId | null> => (await sql.row(findOwner[kind], { digests }))?.userId ?? null

export const findIdentity = (sql: Sql, kind: IdentityKind, userId: UserId): Promise<StoredIdentity | undefined> =>
  sql.row(find[kind], { userId })

export const saveIdentity = (
  tx: Transaction,
  kind: IdentityKind,
  userId: UserId,
  sealed: Buffer,
  digest: Buffer,
): Promise<number> => tx.run(upsert[kind], { userId, sealed, digest })

/** The identity service's last answer, with its reference (C-63). */
export const saveIdentityCheck = (
  tx: Transaction,
  kind: IdentityKind,
  userId: UserId,
  answer: IdentityAnswer,
): Promise<number> => tx.run(upsertCheck, { ...answer, userId, kind, now: tx.now })

/** Records that a person tried to enter a number that another account has, the first time only. */
export async function keepTry(
  sql: Sql,
  given: { ownerId: UserId; triedBy: UserId; kind: IdentityKind },
): Promise<void> {
  await sql.run(insertTry, given)
}
