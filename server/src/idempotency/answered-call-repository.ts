import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import type { CallKey } from '../context/context.ts'
import { bool, bytes, count, instant, integer, json, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { writtenForStandby } from '../db/wait-for-standby.ts'
import type { UserId } from '../base/ids.ts'

const callKey = { scope: text, key: text }
const keptCall = { ...callKey, id: uuid(), call: text, bodyDigest: bytes }
/** How a call ended: its answer, sealed, or its refusal, its status when that is not 200, and the grant's cookie of that answer. */
const outcome = {
  answerSealed: bytes.nullable,
  refused: word<RefusalCode>().nullable,
  status: integer.nullable,
  grantPurpose: word<CodePurpose>().nullable,
  grantSet: bool.nullable,
}

const findCall = statement({
  params: callKey,
  row: {
    ...keptCall,
    ...outcome,
    rolesNeeded: json<RolesNeeded[]>().nullable,
    /** Written by a server of the previous release. */
    answer: json<unknown>().nullable,
    passwordOf: uuid<UserId>().nullable,
    wrongPasswords: integer,
    made: json<unknown>().nullable,
    answered: bool,
    /** Null without a synchronous standby. A found call is answered from what it finds, so its commit waits as the first one did (SCALE-17). */
    written: count.nullable,
  },
  sql: `select scope, key, id, call, body_digest as "bodyDigest", password_of as "passwordOf", wrong_passwords as "wrongPasswords", made,
      answered, answer, answer_sealed as "answerSealed", roles_needed as "rolesNeeded", refused, status, grant_purpose as "grantPurpose", grant_set as "grantSet",
      ${writtenForStandby} as written
    from answered_calls where scope = :scope and key = :key and keep_until > product_now()`,
})
const insertCall = statement({
  params: {
    ...keptCall,
    ...outcome,
    rolesNeeded: json<RolesNeeded[]>().nullable,
    passwordOf: uuid<UserId>().nullable,
    made: json<unknown>().nullable,
    answered: bool,
    keepUntil: instant,
  },
  sql: `insert into answered_calls as c (scope, key, id, call, body_digest, password_of, made, answered, answer_sealed, roles_needed,
      refused, status, grant_purpose, grant_set, keep_until)
    values (:scope, :key, :id, :call, :bodyDigest, :passwordOf, :made, :answered, :answerSealed, :rolesNeeded, :refused, :status, :grantPurpose, :grantSet,
      :keepUntil)
    on conflict (scope, key) do update set id = excluded.id, call = excluded.call, body_digest = excluded.body_digest,
      password_of = excluded.password_of, wrong_passwords = 0, made = excluded.made, answered = excluded.answered, answer = null,
      answer_sealed = excluded.answer_sealed, roles_needed = excluded.roles_needed,
      refused = excluded.refused, status = excluded.status, grant_purpose = excluded.grant_purpose, grant_set = excluded.grant_set,
      keep_until = excluded.keep_until
      where c.keep_until <= product_now()`,
})
const finishCall = statement({
  params: { ...callKey, id: uuid(), answerSealed: outcome.answerSealed, status: outcome.status },
  sql: `update answered_calls set answered = true, answer_sealed = :answerSealed, status = :status
    where scope = :scope and key = :key and id = :id and not answered`,
})
const countWrong = statement({
  params: callKey,
  sql: 'update answered_calls set wrong_passwords = wrong_passwords + 1 where scope = :scope and key = :key',
})

export type Outcome = RowOfShape<typeof outcome>
export type AnsweredCall = RowOf<typeof findCall>

type NewCall = CallKey & {
  outcome: Outcome | null
  /** Undefined where the call required no role. */
  rolesNeeded: RolesNeeded[] | undefined
  made: unknown
  passwordOf: UserId | null
  keepUntil: Date
}

const noOutcome: Outcome = { answerSealed: null, refused: null, status: null, grantPurpose: null, grantSet: null }

export const findAnsweredCall = (sql: Sql, call: CallKey): Promise<AnsweredCall | undefined> => sql.row(findCall, call)

/** Keeps the result or answer of a call; false when the same key is kept already. Waits for a transaction that is about to keep it. */
export async function insertAnsweredCall(sql: Sql, { outcome, ...call }: NewCall): Promise<boolean> {
  const row = { ...call, answered: outcome !== null, ...(outcome ?? noOutcome) }
  return (await sql.run(insertCall, row)) === 1
}

/** Adds the answer to a call whose effect was kept before. */
export const finishAnsweredCall = (sql: Sql, call: CallKey, { answerSealed, status }: Outcome): Promise<number> =>
  sql.run(finishCall, { ...call, answerSealed, status })

/** Notes that a repeated call came with another password. */
export const countWrongPassword = (sql: Sql, call: CallKey): Promise<number> => sql.run(countWrong, call)
