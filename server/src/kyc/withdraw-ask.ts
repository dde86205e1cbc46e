import { Refused } from '@kasuwa/domain/refusal.ts'
import { lockUser } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { findAskedFile, withdrawAskedFile } from './asked-file-repository.ts'

/**
 * Withdraws the request for a customer's file and changes nothing else: the earlier file stays as it is (DESK-49). `id` is the asked
 * file's. When the file comes and is withdrawn at the same time, one of the two counts.
 * @throws Refused not_found, ask_closed
 */
export function withdrawAsk(context: Context, { id, reason }: { id: string; reason: string }) {
  return answerOnce(context, async (tx) => {
    const asked = await findAskedFile(tx, id)
    if (!asked) throw new Refused('not_found')
    const user = await lockUser(tx, asked.userId)
    if (!(await withdrawAskedFile(tx, asked.id))) throw new Refused('ask_closed')
    await record(tx, context.actor, {
      action: 'file.ask-withdrawn',
      subject: { kind: 'user', id: user.id },
      after: { part: asked.kind, reason },
    })
    return { id: asked.id, withdrawn_at: tx.now }
  })
}
