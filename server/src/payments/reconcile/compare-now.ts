import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { compareSoon } from '../money-jobs.ts'

/** Makes the nightly comparison of the books run at once (DESK-89). If one is already running, it changes nothing. */
export function compareNow(context: Context) {
  return answerOnce(context, async (tx) => {
    if (await compareSoon(tx))
      await record(tx, context.actor, {
        action: 'books.comparison-asked',
        subject: { kind: 'job', id: 'compare-books' },
      })
    return { is_under_way: true as const }
  })
}
