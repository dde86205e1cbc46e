import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type App, type Context, inTransaction } from '../context/context.ts'
import { type CustomerId, isId } from '../base/ids.ts'
import type { IdentityKind } from '../kyc/identity-repository.ts'
import { LostKey } from '../security/vault.ts'
import { bytes, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'

/**
 * A customer's whole BVN for an admin. Their look is recorded before they see it; the number is never recorded (C-146).
 * @throws Refused not_found, bvn_missing; number_unreadable when its key is lost
 */
export async function revealBvn(context: Context, { id }: { id: string }) {
  if (!isId<CustomerId>(id)) throw new Refused('not_found')
  return inTransaction(context, async (tx) => {
    const found = await findBvn(tx, id)
    if (!found) throw new Refused('not_found')
    if (!found.bvnSealed) throw new Refused('bvn_missing')
    await record(tx, context.actor, { action: 'bvn.revealed', subject: { kind: 'customer', id } })
    return { bvn: openedNumber(context.app, 'bvn', found.bvnSealed) }
  })
}

/** A sealed NIN or BVN with all its digits. @throws Refused number_unreadable when its key is lost */
export function openedNumber(app: App, kind: IdentityKind, sealed: Buffer): string {
  try {
    return app.vault.open(sealed, kind)
  } catch (error) {
    if (!(error instanceof LostKey)) throw error
    app.log.error('a number does not open', { kind, error })
    throw new Refused('number_unreadable')
  }
}

const find = statement({
  params: { id: uuid<CustomerId>() },
  row: { bvnSealed: bytes.nullable },
  sql: `select p.bvn_sealed as "bvnSealed" from customers c left join profiles p on p.user_id = c.user_id where c.id = :id`,
})

/** A customer's BVN as it is stored; null when they gave none. */
export const findBvn = (sql: Sql, id: CustomerId): Promise<RowOf<typeof find> | undefined> => sql.row(find, { id })
