import type { App } from '../context/context.ts'
import { integer, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import type { CustomerId } from '../base/ids.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'

const atOnce = 500

const findWithout = statement({
  params: { limit: integer },
  row: { id: uuid<CustomerId>() },
  sql: `select c.id from customers c join users u on u.id = c.user_id join profiles p on p.user_id = u.id
      join default_accounts b on b.customer_id = c.id
    where u.kyc_level = 2 and u.status not in ('disabled', 'banned') and p.bvn_sealed is not null
      and not exists (select from virtual_accounts v where v.customer_id = c.id)
      and not exists (select from outbox o where o.done_at is null and o.topic = 'virtual-account' and o.subject = c.id::text)
    order by c.created_at limit :limit`,
})

/** Promises a virtual account to customers who could have one and for whom none was requested, 500 at a time: those from before C-181. */
export async function sweepVirtualAccounts(app: App): Promise<void> {
  const customers = await app.database.rows(findWithout, { limit: atOnce })
  for (const { id } of customers) await transaction(app.database, (tx) => promiseVirtualAccount(tx, app, id))
}
