import type { handOverForm } from '@kasuwa/contract/cash.ts'
import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import { addKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { Context } from '../context/context.ts'
import { uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { type AgentId, type HandOverId, isId, newId } from '../base/ids.ts'
import { lockCash, requireCash } from './cash-repository.ts'
import { bookArrival, notHeld } from './confirm-hand-over.ts'
import { insertHandOver, statedCash } from './hand-over-repository.ts'

const findAgent = statement({
  params: { id: uuid<AgentId>() },
  row: { id: uuid<AgentId>(), status: word<UserStatus>() },
  sql: 'select a.id, u.status from agents a join users u on u.id = a.user_id where a.id = :id for share of u',
})

/**
 * Records cash that arrived from an agent who was disabled or banned, and can no longer state a hand-over: it leaves their account as a
 * confirmed hand-over does (C-136). Cash that they stated before is confirmed as always.
 * @throws Refused not_found; agent_states_cash while they are active; cash_not_held when it is more than they hold without what they stated
 * before; idempotency_conflict
 */
export async function recordArrival(
  context: Context,
  { id, amount, way, note }: z.output<typeof handOverForm> & { id: string },
) {
  const { app } = context
  requireCash(app)
  return answerOnce(context, async (tx) => {
    const agentId = await loadClosedAgent(tx, id)
    const held = await lockCash(tx, agentId)
    if (addKobo(await statedCash(tx, agentId), amount) > held.balance)
      throw new Refused('cash_not_held', { amount: [notHeld] })
    const handOverId = newId<HandOverId>()
    await insertHandOver(tx, { id: handOverId, agentId, amount, way, note, at: tx.now })
    return bookArrival(tx, context, held, { handOverId, agentId, amount, arrived: amount, note, way })
  })
}

/** Their account stays closed until the transaction ends. */
async function loadClosedAgent(tx: Sql, id: string): Promise<AgentId> {
  const agent = isId<AgentId>(id) ? await tx.row(findAgent, { id }) : undefined
  if (!agent) throw new Refused('not_found')
  if (!isClosed(agent.status)) throw new Refused('agent_states_cash')
  return agent.id
}
