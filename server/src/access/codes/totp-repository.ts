import { bool, bytes, count, instant, listOf, uuid } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserId } from '../../base/ids.ts'

const userId = uuid<UserId>()

const findOn = statement({
  params: { userId },
  row: { on: bool },
  sql: 'select exists (select from staff_totp where user_id = :userId and on_since is not null) as on',
})
const findStatus = statement({
  params: { userId },
  row: { onSince: instant.nullable, left: count },
  sql: `select t.on_since as "onSince",
      (select count(*) from recovery_codes r where r.user_id = t.user_id and r.used_at is null) as left
    from staff_totp t where t.user_id = :userId`,
})
const lock = statement({
  params: { userId },
  row: { sealed: bytes, begunAt: instant, onSince: instant.nullable, lastStep: count },
  sql: `select secret_sealed as sealed, begun_at as "begunAt", on_since as "onSince", last_step as "lastStep"
    from staff_totp where user_id = :userId for update`,
})
const begin = statement({
  params: { userId, sealed: bytes },
  sql: `insert into staff_totp (user_id, secret_sealed) values (:userId, :sealed)
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, begun_at = excluded.begun_at
      where staff_totp.on_since is null`,
})
const switchOn = statement({
  params: { userId },
  sql: 'update staff_totp set on_since = product_now() where user_id = :userId',
})
const setStep = statement({
  params: { userId, step: count },
  sql: 'update staff_totp set last_step = :step where user_id = :userId',
})
const useCode = statement({
  params: { userId, digest: bytes },
  sql: `update recovery_codes set used_at = product_now()
    where user_id = :userId and code_digest = :digest and used_at is null`,
})
const insertCodes = statement({
  params: { userId, digests: listOf(bytes) },
  sql: 'insert into recovery_codes (user_id, code_digest) select :userId, unnest(:digests::bytea[])',
})
const hasCode = statement({
  params: { userId, digest: bytes },
  row: { has: bool },
  sql: 'select exists (select from recovery_codes where user_id = :userId and code_digest = :digest) as has',
})
const removeCodes = statement({ params: { userId }, sql: 'delete from recovery_codes where user_id = :userId' })
const remove = statement({ params: { userId }, sql: 'delete from staff_totp where user_id = :userId' })

export type StoredTotp = RowOf<typeof lock>

/** Whether a user has switched sign-in codes on. */
export const isTotpOn = async (sql: Sql, id: UserId): Promise<boolean> => (await sql.only(findOn, { userId: id })).on

export const totpStatus = (sql: Sql, id: UserId): Promise<RowOf<typeof findStatus> | undefined> =>
  sql.row(findStatus, { userId: id })

/**
 * A user's secret, switched on or being set up. The row is locked until the transaction ends, so that codes are tried one after the
 * other.
 */
export const lockTotp = (tx: Transaction, id: UserId): Promise<StoredTotp | undefined> => tx.row(lock, { userId: id })

/** Stores a new secret and replaces one that was never confirmed. */
export const beginTotp = (tx: Transaction, id: UserId, sealed: Buffer): Promise<number> =>
  tx.run(begin, { userId: id, sealed })

export const switchTotpOn = (tx: Transaction, id: UserId): Promise<number> => tx.run(switchOn, { userId: id })

/** Notes the step of an accepted code: this step and earlier ones are not accepted again. */
export const saveStep = (tx: Transaction, id: UserId, step: number): Promise<number> =>
  tx.run(setStep, { userId: id, step })

/** Uses a recovery code up; false when none has this digest, or it was used before. */
export const useRecoveryCode = async (tx: Transaction, id: UserId, digest: Buffer): Promise<boolean> =>
  (await tx.run(useCode, { userId: id, digest })) === 1

/** Stores new recovery codes and replaces all earlier ones. */
export async function replaceRecoveryCodes(tx: Transaction, id: UserId, digests: readonly Buffer[]): Promise<void> {
  await tx.run(removeCodes, { userId: id })
  await tx.run(insertCodes, { userId: id, digests: [...digests] })
}

/** Whether this is one of the recovery codes, used or not. */
export const hasRecoveryCode = async (sql: Sql, id: UserId, digest: Buffer): Promise<boolean> =>
  (await sql.only(hasCode, { userId: id, digest })).has

/** Deletes the secret and the recovery codes. */
export async function removeTotp(tx: Transaction, id: UserId): Promise<void> {
  await tx.run(removeCodes, { userId: id })
  await tx.run(remove, { userId: id })
}
