import { bytes, integer, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { sealedAgain, sealedColumn, type SealedPlace } from '../context/sealed-place.ts'
import { contentPurpose } from './proposal-answer.ts'
import type { ProposalId } from './proposal-repository.ts'

const batchSize = 500
const id = uuid<ProposalId>()
const column = sealedColumn('proposals', 'sealed')

const findOthers = statement({
  params: { ...column.params, after: id, limit: integer },
  row: { id, sealed: bytes },
  sql: `select id, sealed from proposals where ${column.isOther} and id > :after order by id limit :limit`,
})
const replace = statement({
  params: { id, before: bytes, sealed: bytes },
  sql: 'update proposals set sealed = :sealed where id = :id and sealed = :before',
})

/** The inputs and facts of proposals, of decided ones too. */
export const sealedProposals: SealedPlace = {
  counted: 'sealed',
  async *sealAgain(app) {
    const place = { ...column.marked(app.vault.keyId), limit: batchSize }
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
  ...column.counts,
}
