import { bool, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'
import type { Outbox } from './outbox.ts'

/** Locked until the transaction ends: when several promises for a customer come at once, each sees the job of the one before. */
const lockPromises = statement({
  params: { customerId: text },
  sql: `select pg_advisory_xact_lock(hashtextextended('virtual-account ' || :customerId, 0))`,
})
/** Due now, also one that was given up: what it waited for may have happened. */
const makeDueNow = statement({
  params: { customerId: text },
  sql: `update outbox set due_at = now(), given_up_at = null, counted_from = now()
    where done_at is null and topic = 'virtual-account' and subject = :customerId`,
})
const findAssigned = statement({
  params: { customerId: uuid<CustomerId>() },
  row: { isAssigned: bool },
  sql: `select exists (
      select from virtual_accounts where customer_id = :customerId and state = 'assigned'
    ) as "isAssigned"`,
})

/**
 * Promises that a customer's virtual account is opened, unless it exists (C-181). It is called when KYC level 2 is received, when the
 * account that proves their identity changes, and with an approval. An account that was refused before is tried again.
 */
export async function promiseVirtualAccount(
  tx: Sql,
  { outbox }: { outbox: Outbox },
  customerId: CustomerId,
): Promise<void> {
  if ((await tx.only(findAssigned, { customerId })).isAssigned) return
  await tx.run(lockPromises, { customerId })
  if (!(await makeVirtualAccountDue(tx, customerId)))
    await outbox.put(tx, 'virtual-account', customerId, { anew: true })
}

/** Makes the waiting job due, since what it waits for has happened; returns how many there were. */
export const makeVirtualAccountDue = (tx: Sql, customerId: CustomerId): Promise<number> =>
  tx.run(makeDueNow, { customerId })
