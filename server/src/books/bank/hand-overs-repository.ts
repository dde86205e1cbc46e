import type { Day } from '@kasuwa/domain/dates.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { UserId } from '../../base/ids.ts'
import { bool, day, kobo, text, uuid } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'

const find = statement({
  row: { total: kobo, isMoved: bool },
  sql: `select (select coalesce(sum(arrived_kobo), 0)::bigint from cash_hand_overs where confirmed_at is not null and arrived_in is null) as total,
      exists (select from hand_overs_moved) as "isMoved"`,
})
const insert = statement({
  params: { day, bank: kobo, officeCash: kobo, reason: text, proposedBy: uuid<UserId>(), by: uuid<UserId>() },
  row: { day },
  sql: `insert into hand_overs_moved (day, bank_kobo, office_cash_kobo, reason, proposed_by, moved_by)
    values (:day, :bank, :officeCash, :reason, :proposedBy, :by) on conflict do nothing returning day`,
})

/** The sum that hand-overs put into the provider's balance until they went to bank and office, and whether it was moved. */
export const readEarlierHandOvers = (sql: Sql): Promise<RowOf<typeof find>> => sql.only(find)

type Moved = { day: Day; bank: Kobo; officeCash: Kobo; reason: string; proposedBy: UserId; by: UserId }

/** False where it was moved before: of two at once, one moves it. */
export const insertHandOversMoved = async (tx: Sql, moved: Moved): Promise<boolean> =>
  (await tx.row(insert, moved)) !== undefined
