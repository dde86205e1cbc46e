import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { liveSession } from '../access/sign-in/session-repository.ts'
import type { User } from '../access/user-repository.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { bool, bytes, count, instant, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { personColumns, personShape } from '../profile/person-answer.ts'

/** An arbitrary number: changes of admins run one after the other, so that one of two who disable each other stays. */
const lock = 720_611_342

const listAll = statement({
  row: {
    id: uuid<UserId>(),
    ...personShape,
    email: text.certain,
    status: word<UserStatus>(),
    roles: listOf(word<StaffRole>()).nullable,
    lastSignInAt: instant.nullable,
    createdAt: instant,
    totp: bool,
  },
  sql: `select u.id, ${personColumns}, u.email, u.status, u.staff_roles as roles, u.created_at as "createdAt",
      (select max(signed_in_at) from known_devices where user_id = u.id) as "lastSignInAt",
      exists (select from staff_totp where user_id = u.id and on_since is not null) as totp
    from users u where u.account_type = 'admin' order by u.created_at, u.id`,
})
const countOthers = statement({
  params: { id: uuid<UserId>() },
  row: { others: count },
  sql: `select count(*) as others from users
    where account_type = 'admin' and status = 'active' and staff_roles is null and id <> :id`,
})
const setRoles = statement({
  params: { id: uuid<UserId>(), roles: listOf(word<StaffRole>()).nullable },
  sql: 'update users set staff_roles = :roles where id = :id',
})
const listSessions = statement({
  params: { userId: uuid<UserId>() },
  row: { digest: bytes, device: text.nullable, address: text.nullable, since: instant, lastSeenAt: instant },
  sql: `select s.token_digest as digest, s.device, s.address, s.created_at as since, s.last_seen_at as "lastSeenAt"
    from sessions s join users u on u.id = s.user_id
    where s.user_id = :userId and u.status = 'active' and ${liveSession} order by s.last_seen_at desc, s.token_digest`,
})

export type StaffMember = RowOf<typeof listAll>
export type Session = RowOf<typeof listSessions>

export const listStaffMembers = (sql: Sql): Promise<StaffMember[]> => sql.rows(listAll)

/** Waits for every other change of an admin, and keeps others waiting until this transaction ends. */
export const lockStaff = (tx: Transaction): Promise<number> => takeLock(tx, lock)

/**
 * Call under `lockStaff`. Refuses a change that would leave no active admin with all roles.
 * @throws Refused last_admin
 */
export async function assertNotLastAdmin(tx: Transaction, user: User): Promise<void> {
  const { id, accountType, status, staffRoles } = user
  if (accountType !== 'admin' || status !== 'active' || staffRoles !== null) return
  if ((await tx.only(countOthers, { id })).others === 0) throw new Refused('last_admin')
}

/** Null means all roles. */
export const saveStaffRoles = (tx: Transaction, id: UserId, roles: StaffRole[] | null): Promise<number> =>
  tx.run(setRoles, { id, roles })

/** A user's active sessions, the one seen last first. */
export const listActiveSessions = (sql: Sql, userId: UserId): Promise<Session[]> => sql.rows(listSessions, { userId })
