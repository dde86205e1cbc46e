import { workKinds } from '@kasuwa/contract/entities/waiting-work.ts'
import type { Context } from '../../context/context.ts'
import { type ListInput, readPage } from '../../lists/page.ts'
import { countWaitingWork, listWaitingWork, type WaitingWork } from './waiting-work-repository.ts'

/** Lists one page of the calls to providers that were given up or wait too long. */
export async function listWaitingWorkForAdmin({ app }: Context, input: ListInput) {
  const { search } = input
  const { rows, page } = await readPage(
    input,
    (limit, skip) => listWaitingWork(app.database, workKinds, search, limit, skip),
    async () => ({ total: await countWaitingWork(app.database, workKinds, search) }),
  )
  return { jobs: rows.map(jobAnswer), page }
}

function jobAnswer(row: WaitingWork) {
  return {
    id: String(row.id),
    kind: row.kind,
    user: row.firstName === null ? null : { first_name: row.firstName, last_name: row.lastName ?? '' },
    tx_ref: row.txRef,
    loan_id: row.loanId,
    amount: row.amount,
    state: row.givenUp ? ('given_up' as const) : ('waiting' as const),
    tries: row.tries,
    problem: row.problem,
    since: row.since,
  }
}
