import type { HandOverWay } from '@kasuwa/domain/cash/rules.ts'
import type { LedgerAccount } from '@kasuwa/domain/ledger/accounts.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { instant, kobo, listOf, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { AgentId, HandOverId, UserId } from '../base/ids.ts'

const handOverShape = {
  id: uuid<HandOverId>(),
  agentId: uuid<AgentId>(),
  amount: kobo,
  way: word<HandOverWay>(),
  note: text,
  statedAt: instant,
  arrived: kobo.nullable,
  confirmedNote: text.nullable,
  confirmedAt: instant.nullable,
}
const columns = `h.id, h.agent_id as "agentId", h.amount_kobo as amount, h.way, h.note, h.stated_at as "statedAt", h.arrived_kobo as arrived,
      h.confirmed_note as "confirmedNote", h.confirmed_at as "confirmedAt"`
export type HandOver = RowOfShape<typeof handOverShape>

const insert = statement({
  params: {
    id: uuid<HandOverId>(),
    agentId: uuid<AgentId>(),
    amount: kobo,
    way: word<HandOverWay>(),
    note: text,
    at: instant,
  },
  row: handOverShape,
  sql: `insert into cash_hand_overs as h (id, agent_id, amount_kobo, way, note, stated_at) values (:id, :agentId, :amount, :way, :note, :at)
    returning ${columns}`,
})
export const insertHandOver = (
  tx: Sql,
  row: Pick<HandOver, 'id' | 'agentId' | 'amount' | 'way' | 'note'> & { at: Date },
): Promise<HandOver> => tx.only(insert, row)

const sumStated = statement({
  params: { agentId: uuid<AgentId>() },
  row: { amount: kobo },
  sql: `select coalesce(sum(amount_kobo), 0) as amount from cash_hand_overs where agent_id = :agentId and confirmed_at is null`,
})
/** The amount that an agent stated to have handed over and no admin has confirmed. */
export const statedCash = async (sql: Sql, agentId: AgentId): Promise<Kobo> =>
  (await sql.only(sumStated, { agentId })).amount

const findOne = statement({
  params: { id: uuid<HandOverId>() },
  row: handOverShape,
  sql: `select ${columns} from cash_hand_overs h where h.id = :id`,
})
export const findHandOver = (sql: Sql, id: HandOverId): Promise<HandOver | undefined> => sql.row(findOne, { id })

const confirm = statement({
  params: {
    id: uuid<HandOverId>(),
    arrived: kobo,
    arrivedIn: word<LedgerAccount>(),
    note: text,
    by: uuid<UserId>(),
    at: instant,
  },
  row: handOverShape,
  sql: `update cash_hand_overs h set arrived_kobo = :arrived, arrived_in = :arrivedIn, confirmed_note = :note, confirmed_by = :by, confirmed_at = :at
    where h.id = :id and h.confirmed_at is null returning ${columns}`,
})
/** Undefined when another admin has confirmed it. */
export const confirmArrival = (
  tx: Sql,
  row: { id: HandOverId; arrived: Kobo; arrivedIn: LedgerAccount; note: string; by: UserId; at: Date },
): Promise<HandOver | undefined> => tx.row(confirm, row)

const listNewest = statement({
  params: { agentId: uuid<AgentId>() },
  row: handOverShape,
  sql: `select ${columns} from cash_hand_overs h where h.agent_id = :agentId order by h.stated_at desc, h.id desc limit 10`,
})
export const newestHandOvers = (sql: Sql, agentId: AgentId): Promise<HandOver[]> => sql.rows(listNewest, { agentId })

const listForAdmins = statement({
  params: { agents: listOf(uuid<AgentId>()) },
  row: handOverShape,
  sql: `select ${columns} from cash_hand_overs h where h.agent_id = any (:agents) and h.confirmed_at is null
    union all select last.* from unnest(:agents) as one (id) cross join lateral (
      select ${columns} from cash_hand_overs h where h.agent_id = one.id and h.confirmed_at is not null order by h.confirmed_at desc limit 1
    ) as last order by "statedAt", id`,
})
/** For some agents: the hand-overs that wait for an admin, and for each agent the newest confirmed one. */
export const handOversOf = async (sql: Sql, agents: readonly AgentId[]): Promise<Map<AgentId, HandOver[]>> =>
  Map.groupBy(await sql.rows(listForAdmins, { agents }), ({ agentId }) => agentId)

export const handOverAnswer = (row: HandOver) => ({
  id: row.id,
  amount: row.amount,
  way: row.way,
  note: row.note,
  stated_at: row.statedAt,
  arrived: row.arrived,
  confirmed_note: row.confirmedNote,
  confirmed_at: row.confirmedAt,
})
