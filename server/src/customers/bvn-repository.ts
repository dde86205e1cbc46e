import { bytes, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../ids.ts'

const find = statement({
  params: { id: uuid<CustomerId>() },
  row: { bvnSealed: bytes.nullable },
  sql: `select p.bvn_sealed as "bvnSealed" from customers c left join profiles p on p.user_id = c.user_id where c.id = :id`,
})

/** A customer's BVN as it is kept; null when they gave none. */
export const findBvn = (sql: Sql, id: CustomerId): Promise<RowOf<typeof find> | undefined> => sql.row(find, { id })
