import type { Kobo } from '@kasuwa/domain/money.ts'
import { day, kobo, text, uuid } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { statement, type ValuesOf } from '../../db/statement.ts'
import type { UserId } from '../../base/ids.ts'

const insertTopUp = statement({
  params: { reference: text, amount: kobo, day, by: uuid<UserId>() },
  row: { reference: text },
  sql: `insert into provider_top_ups (reference, amount_kobo, day, made_by) values (:reference, :amount, :day, :by)
    on conflict (reference) do nothing returning reference`,
})
const insertAdjustment = statement({
  params: { id: uuid(), amount: kobo, day, reason: text, proposedBy: uuid<UserId>(), by: uuid<UserId>() },
  sql: `insert into provider_adjustments (id, amount_kobo, day, reason, proposed_by, made_by) values (:id, :amount, :day, :reason, :proposedBy, :by)`,
})
const closeSuspense = statement({
  params: { reference: text, reason: text, by: uuid<UserId>() },
  row: { amount: kobo },
  sql: `with closed as (
      insert into suspense_closings (reference, journal_id, reason, closed_by)
      select o.reference, j.id, :reason, :by from open_suspense_items o join journals j on j.event = 'suspense_topped_up' and j.reference = o.reference
      where o.reference = :reference on conflict do nothing returning reference
    )
    select i.amount_kobo as amount from suspense_items i join closed using (reference)`,
})

/** Keeps a top-up; false where its reference was used before. */
export const keepTopUp = async (tx: Sql, topUp: ValuesOf<typeof insertTopUp>): Promise<boolean> =>
  (await tx.row(insertTopUp, topUp)) !== undefined

export async function keepAdjustment(tx: Sql, adjustment: ValuesOf<typeof insertAdjustment>): Promise<void> {
  await tx.run(insertAdjustment, adjustment)
}

/** Closes money in suspense with the journal that was posted for it, and returns its amount; undefined where it is closed already. */
export const closeByJournal = async (tx: Sql, closing: ValuesOf<typeof closeSuspense>): Promise<Kobo | undefined> =>
  (await tx.row(closeSuspense, closing))?.amount
