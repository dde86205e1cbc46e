import type { App } from '../context/context.ts'
import { bytes, integer, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { sealedAgain, sealedColumn, type SealedPlace } from '../context/sealed-place.ts'

/** Binds the encryption to its use. */
const answerPurpose = 'kept answer'

/** An answer as it is kept, encrypted since it may have anything about people (C-174). @param answer the answer as it is sent */
export const sealAnswer = ({ vault }: Pick<App, 'vault'>, answer: unknown): Buffer =>
  vault.seal(JSON.stringify(answer ?? null), answerPurpose)

/** The answer that was kept. */
export const openAnswer = ({ vault }: Pick<App, 'vault'>, sealed: Buffer): unknown =>
  JSON.parse(vault.open(sealed, answerPurpose))

const batchSize = 500
const column = sealedColumn('answered_calls', 'answer_sealed')

const findOthers = statement({
  params: { ...column.params, scope: text, key: text, limit: integer },
  row: { scope: text, key: text, sealed: bytes.certain },
  sql: `select scope, key, answer_sealed as sealed from answered_calls
    where ${column.isOther} and (scope, key) > (:scope, :key) order by scope, key limit :limit`,
})
const replace = statement({
  params: { scope: text, key: text, before: bytes, sealed: bytes },
  sql: `update answered_calls set answer_sealed = :sealed where scope = :scope and key = :key and answer_sealed = :before`,
})

/** The kept answers of calls that may be repeated. */
export const sealedAnswers: SealedPlace = {
  counted: 'sealed',
  async *sealAgain(app) {
    const place = { ...column.marked(app.vault.keyId), limit: batchSize }
    for (let after = { scope: '', key: '' }; ;) {
      const rows = await app.database.rows(findOthers, { ...place, ...after })
      const last = rows.at(-1)
      if (!last) return
      for (const { scope, key, sealed: before } of rows) {
        const again = sealedAgain(app, { sealed: before, purpose: answerPurpose, of: { kind: 'kept answer', scope } })
        if (again) yield await app.database.run(replace, { scope, key, before, sealed: again.sealed })
      }
      after = { scope: last.scope, key: last.key }
    }
  },
  ...column.counts,
}
