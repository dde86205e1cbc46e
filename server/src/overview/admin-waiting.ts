import type { Context } from '../context/context.ts'
import { count, instant, kobo, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { countLateLoans } from '../lists/tallies.ts'
import { isLateCaseNow } from '../privacy/case-repository.ts'
import { isFailedTransfer, isOpenTransfer } from '../payments/outgoing/failed-transfer-repository.ts'

const countWaiting = statement({
  reads: 'replica',
  row: {
    requests: count,
    oldestRequest: instant.nullable,
    oldestLoanId: text.nullable,
    lateLoans: count,
    lateAmount: kobo,
    transfers: count,
    transfersAmount: kobo,
    suspense: count,
    suspenseAmount: kobo,
    openItems: count,
    proposals: count,
    answers: count,
    answeredLoanId: text.nullable,
    cases: count,
    lateCases: count,
  },
  sql: `with failed as (
      select p.amount_kobo as amount from transfers t join payments p on p.id = t.payment_id where ${isFailedTransfer} and ${isOpenTransfer}
    )
    select (select coalesce(sum(rows), 0)::bigint from tallied where what = 'loan.pending') as requests,
      oldest.requested_at as "oldestRequest", oldest.loan_id as "oldestLoanId",
      ${countLateLoans} as "lateLoans",
      (select coalesce(sum(amount_kobo), 0) from tallied where what = 'unpaid' and day < (select product_today())) as "lateAmount",
      (select count(*) from failed) as transfers, (select coalesce(sum(amount), 0) from failed) as "transfersAmount",
      (select count(*) from open_suspense_items) as suspense, (select coalesce(sum(amount_kobo), 0) from open_suspense_items) as "suspenseAmount",
      (select count(*) from open_items where closed_at is null) as "openItems",
      (select count(*) from proposals where state = 'open') as proposals,
      (select count(*) from rejection_reasons where answered_at is not null and read_at is null) as answers,
      (select l.loan_id from rejection_reasons r join loans l on l.id = r.loan_id
        where r.answered_at is not null and r.read_at is null order by r.answered_at, r.loan_id limit 1) as "answeredLoanId",
      (select count(*) from cases where answered_at is null) as cases,
      (select count(*) from cases k where k.answered_at is null and ${isLateCaseNow}) as "lateCases"
    from (select) as one left join (
      select requested_at, loan_id from loans where status = 'pending'
        and id <> all (array(select subject_id::uuid from proposals where act = 'approval' and state = 'open')) order by requested_at, id limit 1
    ) as oldest on true`,
})

/**
 * Everything that waits for an admin, in one round trip: requests and since when, late money, payouts that failed, money without an
 * owner, open items, acts that wait for a second person, answers to rejections that nobody has read, with the loan of the oldest, and cases. The
 * oldest request is one that needs a decision: an approval that waits for a second person is one of the proposals. The number of waiting requests
 * and the late money come from the tallies, which know them for each day on which something fell due.
 */
export async function adminWaiting({ app }: Context) {
  const row = await app.pools.reports.only(countWaiting)
  return {
    requests: { count: row.requests, oldest_at: row.oldestRequest, oldest_loan_id: row.oldestLoanId },
    late: { count: row.lateLoans, amount: row.lateAmount },
    failed_transfers: { count: row.transfers, amount: row.transfersAmount },
    suspense: { count: row.suspense, amount: row.suspenseAmount },
    open_items: { count: row.openItems },
    proposals: { count: row.proposals },
    answers: { count: row.answers, oldest_loan_id: row.answeredLoanId },
    cases: { count: row.cases, late: row.lateCases },
  }
}
