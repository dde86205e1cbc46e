import type { handOverForm } from '@kasuwa/contract/cash.ts'
import { addKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../audit/record.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { type HandOverId, newId } from '../base/ids.ts'
import { notifyAdmins } from '../notifications/notify-admins.ts'
import { readName } from '../profile/read-name.ts'
import { lockCash, requireCash } from './cash-repository.ts'
import { handOverAnswer, insertHandOver, statedCash } from './hand-over-repository.ts'

/**
 * Records the amount that an agent states to have handed over. It stays on their account until an admin has confirmed what arrived
 * (decision 64).
 * @throws Refused not_found, cash_not_held when it is more than they hold without what they stated before, idempotency_conflict
 */
export async function handOverCash(context: Context, { amount, way, note }: z.output<typeof handOverForm>) {
  const { actor, app } = context
  requireCash(app)
  return answerOnce(context, async (tx) => {
    const agentId = agentIdOf(actor)
    const { balance } = await lockCash(tx, agentId)
    if (addKobo(await statedCash(tx, agentId), amount) > balance) throw new Refused('cash_not_held')
    const row = await insertHandOver(tx, { id: newId<HandOverId>(), agentId, amount, way, note, at: tx.now })
    await record(tx, actor, {
      action: 'cash.handed-over',
      subject: { kind: 'agent', id: agentId },
      after: { handOverId: row.id, amount, way, note },
    })
    await notifyAdmins(tx, app, {
      kind: 'hand_over_waits',
      roles: ['finance'],
      key: row.id,
      subject: { kind: 'agent', id: agentId },
      facts: { agent: await readName(tx, actor.userId), amount },
    })
    return handOverAnswer(row)
  })
}
