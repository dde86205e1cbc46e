import type { ActName } from '@kasuwa/contract/entities/proposal.ts'
import type { UserId } from '../base/ids.ts'
import { bool, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { moneyProposal } from '../proposals/money-proposals.ts'

/** The acts about a product: one proposal of them is open at a time. */
export const productActs = ['publish_version', 'retire_product'] as const satisfies readonly ActName[]

const ofProduct = `x.state = 'open' and x.subject_kind = 'product' and x.act in (${productActs.map((act) => `'${act}'`).join(', ')})`
const shape = { code: text, is_default: bool, proposal: moneyProposal }
const columns = `p.code, p.is_default, (select jsonb_build_object('id', x.id, 'act', x.act, 'name', x.subject_name) from proposals x
    where ${ofProduct} and x.subject_id = p.code order by x.proposed_at limit 1) as proposal`

const listAll = statement({
  row: shape,
  sql: `select ${columns} from products p order by p.is_default desc, p.made_at, p.code`,
})
const findOne = statement({
  params: { code: text },
  row: shape,
  sql: `select ${columns} from products p where p.code = :code`,
})
const lock = statement({
  params: { code: text },
  row: { code: text },
  sql: `select code from products where code = :code for no key update`,
})
const insert = statement({
  params: { code: text, by: uuid<UserId>() },
  sql: `insert into products (code, made_by) values (:code, :by) on conflict do nothing`,
})

export type StoredProduct = RowOf<typeof listAll>

/** All products, the default one first, then in the order in which they were made. */
export const listProductRows = (sql: Sql): Promise<StoredProduct[]> => sql.rows(listAll)

export const findProduct = (sql: Sql, code: string): Promise<StoredProduct | undefined> => sql.row(findOne, { code })

/** Locks a product until the transaction ends, and finds it. Read it after that, in a later statement. */
export async function lockProduct(tx: Transaction, code: string): Promise<StoredProduct | undefined> {
  await tx.row(lock, { code })
  return findProduct(tx, code)
}

/** False where there is a product with this code. */
export const insertProduct = async (tx: Transaction, code: string, by: UserId): Promise<boolean> =>
  (await tx.run(insert, { code, by })) === 1
