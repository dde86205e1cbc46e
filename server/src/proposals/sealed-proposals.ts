import { bool, bytes, count, integer, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type SealedPlace, sealedAgain } from '../sealed-place.ts'
import { markLength, markOf } from '../vault.ts'
import { contentPurpose } from './proposal-answer.ts'
import type { ProposalId } from './proposal-repository.ts'

const batchSize = 500
const mark = { mark: bytes, markLength: integer }
const id = uuid<ProposalId>()
const isOther = 'substring(sealed for :markLength) <> :mark'

const findOthers = statement({
  params: { ...mark, after: id, limit: integer },
  row: { id, sealed: bytes },
  sql: `select id, sealed from proposals where ${isOther} and id > :after order by id limit :limit`,
})
const replace = statement({
  params: { id, before: bytes, sealed: bytes },
  sql: 'update proposals set sealed = :sealed where id = :id and sealed = :before',
})
const countMarked = statement({
  params: mark,
  row: { others: count },
  sql: `select count(*) as others from proposals where ${isOther}`,
})
const findMarked = statement({
  params: mark,
  row: { found: bool },
  sql: 'select exists (select from proposals where substring(sealed for :markLength) = :mark) as found',
})

/** The inputs and facts of proposals, the decided ones too. */
export const sealedProposals: SealedPlace = {
  counted: 'sealed',
  async *sealAgain(app) {
    const place = { mark: markOf(app.vault.keyId), markLength, limit: batchSize }
    for (let after = '00000000-0000-0000-0000-000000000000' as ProposalId; ;) {
      const rows = await app.database.rows(findOthers, { ...place, after })
      const last = rows.at(-1)
      if (!last) return
      for (const { id, sealed: before } of rows) {
        const again = sealedAgain(app, { sealed: before, purpose: contentPurpose, of: { kind: 'proposal', id } })
        if (again) yield await app.database.run(replace, { id, before, sealed: again.sealed })
      }
      after = last.id
    }
  },
  countOthers: async (sql, keyId) => (await sql.only(countMarked, { mark: markOf(keyId), markLength })).others,
  isSealedBy: async (sql, keyId) => (await sql.only(findMarked, { mark: markOf(keyId), markLength })).found,
}
