import type { arrivalForm } from '@kasuwa/contract/cash.ts'
import { genericWords } from '@kasuwa/contract/words.ts'
import type { HandOverWay } from '@kasuwa/domain/cash/rules.ts'
import { arrivesIn, cashHandedOver } from '@kasuwa/domain/ledger/events.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../audit/record.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { type AgentId, type HandOverId, isId, type UserId } from '../base/ids.ts'
import { uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { notify } from '../notifications/notify.ts'
import { post } from '../ledger/post.ts'
import { enterCash, type HeldCash, lockCash, requireCash } from './cash-repository.ts'
import { confirmArrival, findHandOver, handOverAnswer } from './hand-over-repository.ts'

/**
 * Confirms the amount of an agent's hand-over that arrived: by one journal it is the lender's cash again. The missing part stays on the
 * agent's account; the amount may be zero. An amount other than the stated one needs a note. When two confirm at once, exactly one
 * counts.
 * @throws Refused not_found, hand_over_confirmed, cash_not_held when it is more than the agent holds, invalid, idempotency_conflict
 */
export async function confirmHandOver(
  context: Context,
  { id, arrived, note }: z.output<typeof arrivalForm> & { id: string },
) {
  const { actor, app } = context
  requireCash(app)
  return answerOnce(context, async (tx) => {
    const stated = isId<HandOverId>(id) ? await findHandOver(tx, id) : undefined
    if (!stated) throw new Refused('not_found')
    const { id: handOverId, agentId, amount, way } = stated
    if (arrived !== amount && note === '') throw new Refused('invalid', { note: [genericWords.required] })
    const held = await lockCash(tx, agentId)
    if (arrived > held.balance && stated.confirmedAt === null)
      throw new Refused('cash_not_held', { arrived: [notHeld] })
    return bookArrival(tx, { app, actor }, held, { handOverId, agentId, amount, arrived, note, way })
  })
}

type Arrival = { handOverId: HandOverId; agentId: AgentId; amount: Kobo; arrived: Kobo; note: string; way: HandOverWay }

/**
 * Books what arrived of a hand-over, once: by one journal it leaves the agent's account. Their cash is locked.
 * @param held the cash that they hold
 * @throws Refused hand_over_confirmed
 */
export async function bookArrival(
  tx: Transaction,
  { app, actor }: Pick<Context, 'app' | 'actor'>,
  held: HeldCash,
  arrival: Arrival,
) {
  const { handOverId, agentId, amount, arrived, note, way } = arrival
  const confirmed = await confirmArrival(tx, {
    id: handOverId,
    arrived,
    arrivedIn: arrivesIn[way],
    note,
    by: actor.userId,
    at: tx.now,
  })
  if (!confirmed) throw new Refused('hand_over_confirmed')
  let { balance } = held
  if (arrived > 0) {
    await post(tx, cashHandedOver({ agentId, amount: arrived, way }), `hand-over-${handOverId}`, null)
    balance = (await enterCash(tx, agentId, held, { arrived, handOverId, at: tx.now })).balance
  }
  await record(tx, actor, {
    action: 'cash.arrived',
    subject: { kind: 'agent', id: agentId },
    before: { balance: held.balance },
    after: { balance, handOverId, stated: amount, arrived, note },
  })
  const { id: userId } = await tx.only(findAgentUser, { agentId })
  await notify(tx, app, [{ kind: 'hand_over_confirmed', userId, key: handOverId, facts: { amount, arrived } }])
  return handOverAnswer(confirmed)
}

const findAgentUser = statement({
  params: { agentId: uuid<AgentId>() },
  row: { id: uuid<UserId>() },
  sql: 'select user_id as id from agents where id = :agentId',
})

export const notHeld = 'This is more cash than the agent holds. Please look at their account again.'
