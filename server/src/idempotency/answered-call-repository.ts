import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import type { CallKey } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { UserId } from '../ids.ts'

/** How a call ended: its answer or its refusal, its status when that is not 200, and the grant's cookie that went with it. */
export type Outcome = {
  answer: unknown
  refused: RefusalCode | null
  status: number | null
  grantPurpose: CodePurpose | null
  grantSet: boolean | null
}

export type AnsweredCall = CallKey &
  Outcome & { passwordOf: UserId | null; wrongPasswords: number; made: unknown; answered: boolean }

type NewRow = CallKey & { outcome: Outcome | null; made: unknown; passwordOf: UserId | null; keepUntil: Date }

const find = `select scope, key, id, call, body_digest as "bodyDigest", password_of as "passwordOf", wrong_passwords as "wrongPasswords", made, answered,
    answer, refused, status, grant_purpose as "grantPurpose", grant_set as "grantSet"
  from answered_calls where scope = $1 and key = $2 and keep_until > product_now()`
const insert = `insert into answered_calls as c (scope, key, id, call, body_digest, password_of, made, answered, answer, refused, status, grant_purpose, grant_set, keep_until)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict (scope, key) do update set id = excluded.id, call = excluded.call, body_digest = excluded.body_digest, password_of = excluded.password_of,
    wrong_passwords = 0, made = excluded.made, answered = excluded.answered, answer = excluded.answer, refused = excluded.refused,
    status = excluded.status, grant_purpose = excluded.grant_purpose, grant_set = excluded.grant_set, keep_until = excluded.keep_until
    where c.keep_until <= product_now()`
const finish = `update answered_calls set answered = true, answer = $4, status = $5 where scope = $1 and key = $2 and id = $3 and not answered`
const countWrong = 'update answered_calls set wrong_passwords = wrong_passwords + 1 where scope = $1 and key = $2'

export const findAnsweredCall = (sql: Sql, { scope, key }: CallKey): Promise<AnsweredCall | undefined> =>
  sql.row<AnsweredCall>(find, [scope, key])

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Keeps what a call made or answered; false when the same key is kept already. Waits for a transaction that is about to keep it. */
export async function insertAnsweredCall(sql: Sql, row: NewRow): Promise<boolean> {
  const { outcome } = row
  const written = await sql.run(insert, [
    row.scope,
    row.key,
    row.id,
    row.call,
    row.bodyDigest,
    row.passwordOf,
    json(row.made),
    outcome !== null,
    json(outcome?.answer),
    outcome?.refused,
    outcome?.status,
    outcome?.grantPurpose,
    outcome?.grantSet,
    row.keepUntil,
  ])
  return written === 1
}

/** Adds the answer to a call whose effect was kept before. */
export const finishAnsweredCall = (
  sql: Sql,
  { scope, key, id }: CallKey,
  { answer, status }: Outcome,
): Promise<number> => sql.run(finish, [scope, key, id, json(answer), status])

/** Notes that a repeated call came with another password. */
export const countWrongPassword = (sql: Sql, { scope, key }: CallKey): Promise<number> =>
  sql.run(countWrong, [scope, key])
