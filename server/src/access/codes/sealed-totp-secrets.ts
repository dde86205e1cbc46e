import { bytes, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import type { UserId } from '../../base/ids.ts'
import { sealedAgain, sealedColumn, type SealedPlace } from '../../context/sealed-place.ts'
import { totpPurpose } from './take-sign-in-code.ts'

const column = sealedColumn('staff_totp', 'secret_sealed')

const findOthers = statement({
  params: column.params,
  row: { userId: uuid<UserId>(), sealed: bytes },
  sql: `select user_id as "userId", secret_sealed as sealed from staff_totp where ${column.isOther} order by user_id`,
})
const replace = statement({
  params: { userId: uuid<UserId>(), before: bytes, sealed: bytes },
  sql: 'update staff_totp set secret_sealed = :sealed where user_id = :userId and secret_sealed = :before',
})

/** The secrets of authenticator apps. There is one for each staff member, so all are processed at once. */
export const sealedTotpSecrets: SealedPlace = {
  counted: 'sealed',
  async *sealAgain(app) {
    for (const { userId, sealed: before } of await app.database.rows(findOthers, column.marked(app.vault.keyId))) {
      const again = sealedAgain(app, { sealed: before, purpose: totpPurpose, of: { kind: 'totp secret', userId } })
      if (again) yield await app.database.run(replace, { userId, before, sealed: again.sealed })
    }
  },
  ...column.counts,
}
