import type { AccountType, UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { AgentId, UserId } from '../ids.ts'

export type User = {
  id: UserId
  phone: Phone
  accountType: AccountType
  status: UserStatus
  kycLevel: KycLevel
  firstName: string | null
  lastName: string | null
  email: string | null
  dob: Day | null
  passwordHash: string | null
  profilePicture: string | null
}

const columns = `id, phone, account_type as "accountType", status, kyc_level as "kycLevel", first_name as "firstName", last_name as "lastName",
  email, dob, password_hash as "passwordHash", profile_picture as "profilePicture"`
const byPhone = `select ${columns} from users where phone = $1`
const byId = `select ${columns} from users where id = $1`
const lockedByPhone = `${byPhone} for no key update`
const lockedById = `${byId} for no key update`
const insertPending = `insert into users (id, phone, account_type) values ($1, $2, 'customer') on conflict (phone) do nothing`
const setPassword = 'update users set password_hash = $2 where id = $1'
const replacePassword = 'update users set password_hash = $3 where id = $1 and password_hash = $2'
const setVerified = `update users set phone_verified_at = $2 where phone = $1 and status = 'pending'`
const setLevel = 'update users set kyc_level = $2 where id = $1'
const setStatus = 'update users set status = $2 where id = $1'
const setPicture = 'update users set profile_picture = $2 where id = $1'
const complete = `update users set status = 'active', first_name = $2, middle_name = $3, last_name = $4, email = $5, gender = $6, dob = $7,
  password_hash = $8 where id = $1`
const agentByCode = `select a.id from agents a join users u on u.id = a.user_id where a.code = $1 and u.status = 'active'`
const emailOwner = 'select id from users where lower(email) = lower($1)'

/** What of a user must not stand in the own password. */
export const ownOf = ({ phone, email, firstName, lastName }: User) => ({ phone, email, names: [firstName, lastName] })

export const findUserByPhone = (sql: Sql, phone: Phone): Promise<User | undefined> => sql.row<User>(byPhone, [phone])
export const findUser = (sql: Sql, id: UserId): Promise<User | undefined> => sql.row<User>(byId, [id])

/** The user's row, kept from all who would change it or lock it until the transaction ends. */
export const lockUser = (tx: Transaction, id: UserId): Promise<User | undefined> => tx.row<User>(lockedById, [id])
export const lockUserByPhone = (tx: Transaction, phone: Phone): Promise<User | undefined> =>
  tx.row<User>(lockedByPhone, [phone])

/** A pending customer with this phone, unless somebody has it already. */
export const insertPendingUser = (tx: Transaction, id: UserId, phone: Phone): Promise<number> =>
  tx.run(insertPending, [id, phone])

export const savePassword = (tx: Transaction, id: UserId, hash: string): Promise<number> =>
  tx.run(setPassword, [id, hash])

/** Stores `hash` only while `old` still stands. */
export const replacePasswordHash = (sql: Sql, id: UserId, old: string, hash: string): Promise<number> =>
  sql.run(replacePassword, [id, old, hash])

/** When a pending user's phone was verified last; null when it has to be verified again. */
export const savePhoneVerified = (tx: Transaction, phone: Phone, at: Date | null): Promise<number> =>
  tx.run(setVerified, [phone, at])

export const saveUserStatus = (tx: Transaction, id: UserId, status: UserStatus): Promise<number> =>
  tx.run(setStatus, [id, status])
export const saveKycLevel = (tx: Transaction, id: UserId, level: KycLevel): Promise<number> =>
  tx.run(setLevel, [id, level])
export const saveProfilePicture = (tx: Transaction, id: UserId, key: string): Promise<number> =>
  tx.run(setPicture, [id, key])

export type BasicInfo = {
  firstName: string
  middleName: string | null
  lastName: string
  email: string
  gender: string
  dob: Day
  passwordHash: string
}

/** Makes a pending user active. */
export const completeUser = (tx: Transaction, id: UserId, info: BasicInfo): Promise<number> =>
  tx.run(complete, [
    id,
    info.firstName,
    info.middleName,
    info.lastName,
    info.email,
    info.gender,
    info.dob,
    info.passwordHash,
  ])

/** The agent whose code this is, while his user is active (C-33). */
export const findAgentByCode = async (sql: Sql, code: string): Promise<AgentId | null> =>
  (await sql.row<{ id: AgentId }>(agentByCode, [code]))?.id ?? null

/** Whether anybody has this e-mail address, in whatever case (C-40). */
export const isEmailTaken = async (sql: Sql, email: string): Promise<boolean> =>
  (await sql.row(emailOwner, [email])) !== undefined
