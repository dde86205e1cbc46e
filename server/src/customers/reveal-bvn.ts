import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type Context, inTransaction } from '../context.ts'
import { type CustomerId, isId } from '../ids.ts'
import { bytes, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'

/**
 * A customer's whole BVN for an admin; that they looked is written down before they see it, the number never is (C-146).
 * @throws Refused not_found, bvn_missing
 */
export async function revealBvn(context: Context, { id }: { id: string }) {
  if (!isId<CustomerId>(id)) throw new Refused('not_found')
  const sealed = await inTransaction(context, async (tx) => {
    const found = await findBvn(tx, id)
    if (!found) throw new Refused('not_found')
    if (!found.bvnSealed) throw new Refused('bvn_missing')
    await record(tx, context.actor, { action: 'bvn.revealed', subject: { kind: 'customer', id } })
    return found.bvnSealed
  })
  return { bvn: context.app.vault.open(sealed, 'bvn') }
}

const find = statement({
  params: { id: uuid<CustomerId>() },
  row: { bvnSealed: bytes.nullable },
  sql: `select p.bvn_sealed as "bvnSealed" from customers c left join profiles p on p.user_id = c.user_id where c.id = :id`,
})

/** A customer's BVN as it is kept; null when they gave none. */
export const findBvn = (sql: Sql, id: CustomerId): Promise<RowOf<typeof find> | undefined> => sql.row(find, { id })
