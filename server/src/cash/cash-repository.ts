import { repeatMinutes } from '@kasuwa/domain/cash/rules.ts'
import { addKobo, type Kobo, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { App } from '../context/context.ts'
import { bool, instant, integer, kobo, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { AgentId, CustomerId, HandOverId, PaymentId } from '../base/ids.ts'
import { required } from '../base/required.ts'

/**
 * Refuses everything about cash in hand unless the lender switched it on (decision 64).
 * @throws Refused not_found
 */
export function requireCash({ settings }: Pick<App, 'settings'>): void {
  if (settings.AGENT_CASH !== 'on') throw new Refused('not_found')
}

const lock = statement({
  params: { agentId: uuid<AgentId>() },
  row: { id: uuid<AgentId>() },
  sql: 'select id from agents where id = :agentId for no key update',
})
const newest = statement({
  params: { agentId: uuid<AgentId>() },
  row: { balance: kobo, taken: kobo },
  sql: 'select balance_kobo as balance, taken_kobo as taken from agent_cash where agent_id = :agentId order by id desc limit 1',
})

/** The cash that an agent holds, and all that they ever took. */
export type HeldCash = { balance: Kobo; taken: Kobo }

export const readCash = async (sql: Sql, agentId: AgentId): Promise<HeldCash> =>
  (await sql.row(newest, { agentId })) ?? { balance: nothing, taken: nothing }

/** The same once the agent is locked: it includes everything taken or confirmed meanwhile. One change of their cash at a time. */
export async function lockCash(tx: Sql, agentId: AgentId): Promise<HeldCash> {
  required(await tx.row(lock, { agentId }), 'the agent')
  return readCash(tx, agentId)
}

const insert = statement({
  params: {
    agentId: uuid<AgentId>(),
    amount: kobo,
    balance: kobo,
    taken: kobo,
    paymentId: uuid<PaymentId>().nullable,
    handOverId: uuid<HandOverId>().nullable,
    at: instant,
  },
  sql: `insert into agent_cash (agent_id, amount_kobo, balance_kobo, taken_kobo, payment_id, hand_over_id, entered_at)
    values (:agentId, :amount, :balance, :taken, :paymentId, :handOverId, :at)`,
})

/** Records that an agent, who is locked, took an amount or that it arrived from them, and what they held before. */
export async function enterCash(
  tx: Sql,
  agentId: AgentId,
  held: HeldCash,
  entry: { taken: Kobo; paymentId: PaymentId; at: Date } | { arrived: Kobo; handOverId: HandOverId; at: Date },
): Promise<HeldCash> {
  const { at } = entry
  const change =
    'taken' in entry
      ? { amount: entry.taken, taken: entry.taken, paymentId: entry.paymentId, handOverId: null }
      : {
          amount: subtractKobo(nothing, entry.arrived),
          taken: nothing,
          paymentId: null,
          handOverId: entry.handOverId,
        }
  const after = { balance: addKobo(held.balance, change.amount), taken: addKobo(held.taken, change.taken) }
  await tx.run(insert, { ...change, ...after, agentId, at })
  return after
}

const findRepeat = statement({
  params: { customerId: uuid<CustomerId>(), amount: kobo, at: instant, minutes: integer },
  row: { isRepeat: bool },
  sql: `select exists (
      select from payments p join cash_receipts r on r.payment_id = p.id
      where p.customer_id = :customerId and p.amount_kobo = :amount and p.paid_at > :at::timestamptz - :minutes * interval '1 minute'
    ) as "isRepeat"`,
})

/** Whether the same amount was taken from a customer a short while ago. */
export const isRepeat = async (sql: Sql, customerId: CustomerId, amount: Kobo, at: Date): Promise<boolean> =>
  (await sql.only(findRepeat, { customerId, amount, at, minutes: repeatMinutes })).isRepeat

/**
 * The day of the oldest kobo that is still held, as SQL: cash is handed over in the order in which it was taken. Null when no cash is
 * held.
 */
export const oldestDays = (held: string) => `(
    select product_today() - lagos_day(first.entered_at) from agent_cash first
    where first.agent_id = ${held}.agent_id and first.amount_kobo > 0 and ${held}.balance_kobo > 0
      and first.taken_kobo > ${held}.taken_kobo - ${held}.balance_kobo
    order by first.taken_kobo limit 1)`
