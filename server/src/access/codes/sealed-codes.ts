import { bool, bytes, count, integer, text } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { type SealedPlace, sealedAgain } from '../../context/sealed-place.ts'
import { markLength, markOf } from '../../security/vault.ts'
import { recoveryPurpose } from '../sign-in/send-recovery-code.ts'

const mark = { mark: bytes, markLength: integer }
const waits = `topic = 'recovery-code' and done_at is null`
const markIn = `substring(decode(payload ->> 'text', 'base64') for :markLength)`

const findOthers = statement({
  params: mark,
  row: { id: count, text: text.certain },
  sql: `select id, payload ->> 'text' as text from outbox where ${waits} and ${markIn} <> :mark order by id`,
})
const replace = statement({
  params: { id: count, before: text, text },
  sql: `update outbox set payload = payload || jsonb_build_object('text', :text::text)
    where id = :id and ${waits} and payload ->> 'text' = :before`,
})
const countMarked = statement({
  params: mark,
  row: { others: count },
  sql: `select count(*) as others from outbox where ${waits} and ${markIn} <> :mark`,
})
const findMarked = statement({
  params: mark,
  row: { found: bool },
  sql: `select exists (select from outbox where ${waits} and ${markIn} = :mark) as found`,
})

/** Recovery codes that wait for the text provider: a few, and for an hour at most. */
export const sealedCodes: SealedPlace = {
  counted: 'sealed',
  async *sealAgain(app) {
    for (const { id, text } of await app.database.rows(findOthers, { mark: markOf(app.vault.keyId), markLength })) {
      const again = sealedAgain(app, {
        sealed: Buffer.from(text, 'base64'),
        purpose: recoveryPurpose,
        of: { kind: 'recovery-code', job: id },
      })
      if (again) yield await app.database.run(replace, { id, before: text, text: again.sealed.toString('base64') })
    }
  },
  countOthers: async (sql, keyId) => (await sql.only(countMarked, { mark: markOf(keyId), markLength })).others,
  isSealedBy: async (sql, keyId) => (await sql.only(findMarked, { mark: markOf(keyId), markLength })).found,
}
