import type { AccountType, UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { bool, day, instant, integerOf, listOf, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { AgentId, UserId } from '../base/ids.ts'

const userShape = {
  id: uuid<UserId>(),
  phone,
  accountType: word<AccountType>(),
  staffRoles: listOf(word<StaffRole>()).nullable,
  status: word<UserStatus>(),
  kycLevel: integerOf<KycLevel>(),
  firstName: text.nullable,
  middleName: text.nullable,
  lastName: text.nullable,
  email: text.nullable,
  dob: day.nullable,
  passwordHash: text.nullable,
  profilePicture: text.nullable,
  erasedAt: instant.nullable,
}
const userColumns = `id, phone, account_type as "accountType", staff_roles as "staffRoles", status, kyc_level as "kycLevel",
  first_name as "firstName", middle_name as "middleName", last_name as "lastName", email, dob, password_hash as "passwordHash", profile_picture as "profilePicture", erased_at as "erasedAt"`
const id = uuid<UserId>()

const findByPhone = statement({
  params: { phone },
  row: userShape,
  sql: `select ${userColumns} from users where phone = :phone`,
})
const findById = statement({ params: { id }, row: userShape, sql: `select ${userColumns} from users where id = :id` })
const lockByPhone = statement({
  params: { phone },
  row: userShape,
  sql: `select ${userColumns} from users where phone = :phone for no key update`,
})
const lockById = statement({
  params: { id },
  row: userShape,
  sql: `select ${userColumns} from users where id = :id for no key update`,
})
const insertPending = statement({
  params: { id, phone },
  sql: `insert into users (id, phone, account_type) values (:id, :phone, 'customer') on conflict (phone) do nothing`,
})
const setPassword = statement({
  params: { id, hash: text },
  sql: 'update users set password_hash = :hash where id = :id',
})
const replacePassword = statement({
  params: { id, old: text, hash: text },
  sql: 'update users set password_hash = :hash where id = :id and password_hash = :old',
})
const setVerified = statement({
  params: { phone, at: instant.nullable },
  sql: `update users set phone_verified_at = :at where phone = :phone and status = 'pending'`,
})
const setPhone = statement({ params: { id, phone }, sql: 'update users set phone = :phone where id = :id' })
const setPerson = statement({
  params: { id, firstName: text, middleName: text.nullable, lastName: text, gender: text, dob: day },
  sql: `update users set first_name = :firstName, middle_name = :middleName, last_name = :lastName, gender = :gender, dob = :dob
    where id = :id`,
})
const setNames = statement({
  params: { id, firstName: text.nullable, middleName: text.nullable, lastName: text.nullable },
  sql: 'update users set first_name = :firstName, middle_name = :middleName, last_name = :lastName where id = :id',
})
const setEmail = statement({ params: { id, email: text }, sql: 'update users set email = :email where id = :id' })
const setLevel = statement({
  params: { id, level: integerOf<KycLevel>() },
  sql: 'update users set kyc_level = :level where id = :id',
})
const setStatus = statement({
  params: { id, status: word<UserStatus>() },
  sql: 'update users set status = :status where id = :id',
})
const setPicture = statement({
  params: { id, key: text },
  sql: 'update users set profile_picture = :key where id = :id',
})
const complete = statement({
  params: {
    id,
    firstName: text,
    middleName: text.nullable,
    lastName: text,
    email: text,
    gender: text,
    dob: day,
    passwordHash: text,
  },
  sql: `update users set status = 'active', first_name = :firstName, middle_name = :middleName, last_name = :lastName, email = :email,
      gender = :gender, dob = :dob, password_hash = :passwordHash
    where id = :id`,
})
const findAgent = statement({
  params: { code: text },
  row: { id: uuid<AgentId>() },
  sql: `select a.id from agents a join users u on u.id = a.user_id where a.code = :code and u.status = 'active'`,
})
const isEmailKnown = statement({
  params: { email: text },
  row: { known: bool },
  sql: 'select exists (select from users where lower(email) = lower(:email)) as known',
})

export type User = RowOf<typeof findById>

/** The user's data that their password must not contain. */
export const ownOf = ({ phone, email, firstName, lastName }: User) => ({ phone, email, names: [firstName, lastName] })

export const findUserByPhone = (sql: Sql, phone: Phone): Promise<User | undefined> => sql.row(findByPhone, { phone })
export const findUser = (sql: Sql, id: UserId): Promise<User | undefined> => sql.row(findById, { id })

/** A user who must exist. */
export const loadUser = (sql: Sql, id: UserId): Promise<User> => sql.only(findById, { id })

/** The user's row, locked until the transaction ends. */
export const lockUser = (tx: Transaction, id: UserId): Promise<User> => tx.only(lockById, { id })
/** The same for an id that may be unknown. */
export const findAndLockUser = (tx: Transaction, id: UserId): Promise<User | undefined> => tx.row(lockById, { id })
export const lockUserByPhone = (tx: Transaction, phone: Phone): Promise<User | undefined> =>
  tx.row(lockByPhone, { phone })

/** A pending customer with this phone, unless a user has it already. */
export const insertPendingUser = (tx: Transaction, id: UserId, phone: Phone): Promise<number> =>
  tx.run(insertPending, { id, phone })

export const savePassword = (tx: Transaction, id: UserId, hash: string): Promise<number> =>
  tx.run(setPassword, { id, hash })

/** Stores `hash` only while the stored hash is still `old`. */
export const replacePasswordHash = (sql: Sql, id: UserId, old: string, hash: string): Promise<number> =>
  sql.run(replacePassword, { id, old, hash })

/** When a pending user's phone was verified last; null when it has to be verified again. */
export const savePhoneVerified = (tx: Transaction, phone: Phone, at: Date | null): Promise<number> =>
  tx.run(setVerified, { phone, at })

export const savePhone = (tx: Transaction, id: UserId, phone: Phone): Promise<number> => tx.run(setPhone, { id, phone })

/** Stores names, gender and birthday, as they were registered. */
export const savePerson = (tx: Transaction, person: ValuesOf<typeof setPerson>): Promise<number> =>
  tx.run(setPerson, person)

/** Stores only the names, as a customer corrects them. */
export const saveUserNames = (tx: Transaction, names: ValuesOf<typeof setNames>): Promise<number> =>
  tx.run(setNames, names)

/** @throws the error of the unique constraint users_email, where another account has it */
export const saveEmail = (tx: Transaction, id: UserId, email: string): Promise<number> =>
  tx.run(setEmail, { id, email })

export const saveUserStatus = (tx: Transaction, id: UserId, status: UserStatus): Promise<number> =>
  tx.run(setStatus, { id, status })
export const saveKycLevel = (tx: Transaction, id: UserId, level: KycLevel): Promise<number> =>
  tx.run(setLevel, { id, level })
export const saveProfilePicture = (tx: Transaction, id: UserId, key: string): Promise<number> =>
  tx.run(setPicture, { id, key })

export type BasicInfo = Omit<ValuesOf<typeof complete>, 'id'>

/** Makes a pending user active. */
export const completeUser = (tx: Transaction, id: UserId, info: BasicInfo): Promise<number> =>
  tx.run(complete, { id, ...info })

/** The agent whose code this is, while their user is active (C-33). */
export const findAgentByCode = async (sql: Sql, code: string): Promise<AgentId | null> =>
  (await sql.row(findAgent, { code }))?.id ?? null

/** Whether anybody has this e-mail address, in upper or lower case (C-40). */
export const isEmailTaken = async (sql: Sql, email: string): Promise<boolean> =>
  (await sql.only(isEmailKnown, { email })).known
