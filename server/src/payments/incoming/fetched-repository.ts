import type { TransferState } from '@kasuwa/domain/payments/transfer.ts'
import { bool, listOf, text, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'

/** A payment that still cannot be read is known by its open item; one that can be read now is not, so that it is booked. */
const findKnown = statement({
  params: { references: listOf(text), readable: listOf(bool) },
  row: { reference: text },
  sql: `select asked.reference from unnest(:references::text[], :readable::boolean[]) as asked(reference, readable)
    where exists (select from webhook_keys k where k.id = webhook_id('paystack', 'charge.success:' || asked.reference))
      or exists (select from payments p where p.tx_ref = asked.reference)
      or exists (select from suspense_items s where s.reference = asked.reference)
      or exists (select from open_items o where (o.reference = asked.reference or o.key = 'unreadable_charge:' || asked.reference)
        and (o.kind in ('wrong_currency', 'above_ceiling') or (o.kind = 'unreadable_charge' and not asked.readable)))`,
})
const findStates = statement({
  params: { references: listOf(text) },
  row: { reference: text, state: word<TransferState>(), hasFee: bool.certain },
  sql: 'select reference, state, fee_kobo is not null as "hasFee" from transfers where reference = any (:references)',
})
const promiseLost = statement({
  sql: `insert into outbox (topic, subject)
    select 'transfer', t.payment_id::text from transfers t where t.state in ('created', 'submitted') and not exists (
      select from outbox o where o.topic = 'transfer' and o.subject = t.payment_id::text and o.done_at is null and o.given_up_at is null)`,
})

/** Finds which of the provider's payments we already know, booked or as an open item. */
export async function knownCharges(
  sql: Sql,
  asked: readonly { reference: string; readable: boolean }[],
): Promise<string[]> {
  const rows = await sql.rows(findKnown, {
    references: asked.map(({ reference }) => reference),
    readable: asked.map(({ readable }) => readable),
  })
  return rows.map(({ reference }) => reference)
}

/** The states of our transfers, and whether a fee is booked of each, by reference. */
export async function statesOfTransfers(
  sql: Sql,
  references: readonly string[],
): Promise<Map<string, RowOf<typeof findStates>>> {
  const rows = await sql.rows(findStates, { references })
  return new Map(rows.map((row) => [row.reference, row]))
}

/**
 * Makes new jobs for the open transfers that have none any more. Each is looked up by its reference before it is sent, so no money
 * goes out twice. Returns how many.
 */
export const promiseLostTransfers = (sql: Sql): Promise<number> => sql.run(promiseLost)
