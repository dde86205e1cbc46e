import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../ids.ts'
import type { IdentityAnswer } from '../providers/ports.ts'

/** NIN or BVN: the two numbers are kept, compared and checked alike. */
export type IdentityKind = 'nin' | 'bvn'

export type StoredIdentity = { sealed: Buffer; digest: Buffer; state: IdentityState }

const owner = {
  nin: 'select user_id from profiles where nin_digest = $1',
  bvn: 'select user_id from profiles where bvn_digest = $1',
}
const find = {
  nin: `select p.nin_sealed as sealed, p.nin_digest as digest, c.state from profiles p
    join identity_checks c on c.user_id = p.user_id and c.kind = 'nin' where p.user_id = $1 and p.nin_sealed is not null`,
  bvn: `select p.bvn_sealed as sealed, p.bvn_digest as digest, c.state from profiles p
    join identity_checks c on c.user_id = p.user_id and c.kind = 'bvn' where p.user_id = $1 and p.bvn_sealed is not null`,
}
const save = {
  nin: `insert into profiles (user_id, nin_sealed, nin_digest) values ($1, $2, $3)
    on conflict (user_id) do update set nin_sealed = excluded.nin_sealed, nin_digest = excluded.nin_digest`,
  bvn: `insert into profiles (user_id, bvn_sealed, bvn_digest) values ($1, $2, $3)
    on conflict (user_id) do update set bvn_sealed = excluded.bvn_sealed, bvn_digest = excluded.bvn_digest`,
}
const saveCheckSql = `insert into identity_checks (user_id, kind, state, provider_reference, matched, checked_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, kind) do update set state = excluded.state, provider_reference = excluded.provider_reference,
    matched = excluded.matched, checked_at = excluded.checked_at`

/** The unique constraint that two users with one number run into. */
export const digestConstraint = { nin: 'profiles_nin_digest_key', bvn: 'profiles_bvn_digest_key' } as const

/** Whose number this is. */
export const findIdentityOwner = async (sql: Sql, kind: IdentityKind, digest: Buffer): Promise<UserId | null> =>
  (await sql.row<{ user_id: UserId }>(owner[kind], [digest]))?.user_id ?? null

export const findIdentity = (sql: Sql, kind: IdentityKind, userId: UserId): Promise<StoredIdentity | undefined> =>
  sql.row<StoredIdentity>(find[kind], [userId])

export const saveIdentity = (
  tx: Transaction,
  kind: IdentityKind,
  userId: UserId,
  sealed: Buffer,
  digest: Buffer,
): Promise<number> => tx.run(save[kind], [userId, sealed, digest])

/** What the identity service said last, with its reference (C-63). */
export const saveIdentityCheck = (
  tx: Transaction,
  kind: IdentityKind,
  userId: UserId,
  { state, providerReference, matched }: IdentityAnswer,
): Promise<number> => tx.run(saveCheckSql, [userId, kind, state, providerReference, JSON.stringify(matched), tx.now])
