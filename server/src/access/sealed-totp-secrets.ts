import { bool, bytes, count, integer, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../ids.ts'
import { type SealedPlace, sealedAgain } from '../sealed-place.ts'
import { markLength, markOf } from '../vault.ts'
import { totpPurpose } from './take-sign-in-code.ts'

const mark = { mark: bytes, markLength: integer }
const isOther = 'substring(secret_sealed for :markLength) <> :mark'

const findOthers = statement({
  params: mark,
  row: { userId: uuid<UserId>(), sealed: bytes },
  sql: `select user_id as "userId", secret_sealed as sealed from staff_totp where ${isOther} order by user_id`,
})
const replace = statement({
  params: { userId: uuid<UserId>(), before: bytes, sealed: bytes },
  sql: 'update staff_totp set secret_sealed = :sealed where user_id = :userId and secret_sealed = :before',
})
const countMarked = statement({
  params: mark,
  row: { others: count },
  sql: `select count(*) as others from staff_totp where ${isOther}`,
})
const findMarked = statement({
  params: mark,
  row: { found: bool },
  sql: 'select exists (select from staff_totp where substring(secret_sealed for :markLength) = :mark) as found',
})

/** The secrets of authenticator apps: one for each of the staff, so all at once. */
export const sealedTotpSecrets: SealedPlace = {
  counted: 'sealed',
  async *sealAgain(app) {
    for (const { userId, sealed: before } of await app.database.rows(findOthers, {
      mark: markOf(app.vault.keyId),
      markLength,
    })) {
      const again = sealedAgain(app, { sealed: before, purpose: totpPurpose, of: { kind: 'totp secret', userId } })
      if (again) yield await app.database.run(replace, { userId, before, sealed: again.sealed })
    }
  },
  countOthers: async (sql, keyId) => (await sql.only(countMarked, { mark: markOf(keyId), markLength })).others,
  isSealedBy: async (sql, keyId) => (await sql.only(findMarked, { mark: markOf(keyId), markLength })).found,
}
