import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { compareSoon } from '../money-jobs.ts'

/** Has the books compared at once, as each night (DESK-89). Where that is under way already, it changes nothing. */
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
