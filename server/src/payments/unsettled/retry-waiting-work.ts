import { Refused } from '@kasuwa/domain/refusal.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import { reopenGivenUp } from '../../notifications/repeat-text.ts'
import { tryAgain } from './waiting-work-repository.ts'

/**
 * Tries again a call to a provider that was given up or waits. A transfer is first looked up by its reference, so that nothing is
 * paid twice. A text that failed when its job was given up is being sent again.
 * @throws Refused not_found, also if it is done
 */
export function retryWaitingWork(context: Context, { id }: { id: string }) {
  return answerOnce(context, async (tx) => {
    const job = /^\d{1,15}$/.test(id) ? await tryAgain(tx, Number(id)) : undefined
    if (!job) throw new Refused('not_found')
    await reopenGivenUp(tx, job)
    await record(tx, context.actor, { action: 'work.tried-again', subject: { kind: 'job', id }, after: job })
    return { id, state: 'waiting' as const }
  })
}
