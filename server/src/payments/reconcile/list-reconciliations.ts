import { isCounted } from '@kasuwa/domain/payments/differences.ts'
import type { Context } from '../../context/context.ts'
import type { Difference } from '../../ledger/difference.ts'
import {
  countReconciliations,
  listReconciliations,
  type Reconciliation,
  standingOfComparisons,
} from '../../ledger/reconciliation-repository.ts'
import { type ListInput, readPage } from '../../lists/page.ts'
import { isComparing } from '../money-jobs.ts'

/** Lists one page of the reconciliations, newest first, and the time of the last one without a difference (G13). */
export async function listReconciliationsForAdmin({ app }: Context, input: ListInput) {
  const { search, sort = 'newest' } = input
  const filter = { search, sort }
  const [{ rows, page }, { lastClean, allBetween }, isUnderWay] = await Promise.all([
    readPage(
      input,
      (limit, skip) => listReconciliations(app.database, filter, limit, skip),
      async () => ({ total: await countReconciliations(app.database, filter) }),
    ),
    standingOfComparisons(app.database),
    isComparing(app.database),
  ])
  return {
    last_clean_at: lastClean,
    all_between: allBetween,
    is_under_way: isUnderWay,
    runs: rows.map(runAnswer),
    page,
  }
}

const runAnswer = ({ differences, ...run }: Reconciliation) => ({
  ...run,
  differences: differences.map(differenceAnswer),
})

function differenceAnswer({ kind, ids, ours, theirs }: Difference) {
  if (!isCounted(kind)) return { kind, ids, ours, theirs, counts: null }
  return { kind, ids, ours: null, theirs: null, counts: { ours: Number(ours), theirs: Number(theirs) } }
}
