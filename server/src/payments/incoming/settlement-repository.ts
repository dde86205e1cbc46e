import type { Kobo } from '@kasuwa/domain/money.ts'
import { day, instant, json, kobo, listOf, text } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { ProviderSettlement } from '../../providers/ports.ts'

const insert = statement({
  params: { id: text, amount: kobo, settledOn: day },
  row: { id: text },
  sql: `insert into provider_settlements (id, amount_kobo, settled_on) values (:id, :amount, :settledOn) on conflict (id) do nothing returning id`,
})
const findKnown = statement({
  params: { ids: listOf(text) },
  row: { id: text, amount: kobo, held: json<Kobo[]>() },
  sql: `select id, amount_kobo as amount, (select coalesce(jsonb_agg(o.amount_kobo), '[]') from open_items o where o.kind = 'settlement_differs' and o.reference = s.id) as held
    from provider_settlements s where id = any (:ids)`,
})
const findBegin = statement({
  row: { at: instant.nullable },
  sql: `select case when exists (select from provider_settlements) then null
    else (select posted_at from journals order by id limit 1) end as at`,
})

/** A settlement that is booked; `held`: the other sums under its id that wait for a person, or did. */
export type KnownSettlement = RowOf<typeof findKnown>

/** Keeps a settlement; false if its id is known. */
export const keepSettlement = async (tx: Sql, settlement: ProviderSettlement): Promise<boolean> =>
  (await tx.row(insert, settlement)) !== undefined

/** The known ones of some settlements, by id. */
export async function knownSettlements(sql: Sql, ids: readonly string[]): Promise<Map<string, KnownSettlement>> {
  const rows = await sql.rows(findKnown, { ids })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The time of the first journal while no settlement is known: an earlier one cannot be about our money. Null from then on. */
export const beginOfSettlements = async (sql: Sql): Promise<Date | null> => (await sql.only(findBegin)).at
