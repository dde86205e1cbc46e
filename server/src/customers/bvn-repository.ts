import type { Sql } from '../db/database.ts'
import type { CustomerId } from '../ids.ts'

const sealed =
  'select p.bvn_sealed as "bvnSealed" from customers c left join profiles p on p.user_id = c.user_id where c.id = $1'

/** A customer's BVN as it is kept; null when they gave none. */
export const findBvn = (sql: Sql, id: CustomerId): Promise<{ bvnSealed: Buffer | null } | undefined> =>
  sql.row<{ bvnSealed: Buffer | null }>(sealed, [id])
