import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from '../context.ts'
import type { LoanId } from '../ids.ts'
import { type Disbursement, newestDisbursement } from './disbursement-repository.ts'

/** Milliseconds of real time. */
const patience = 5_000
const glance = 75

/**
 * Sends a loan's promised disbursement now and waits up to 5 seconds for its outcome, be it the answer or a webhook (C-86). Answers how
 * it stands then; the outbox goes on with one that is still open.
 */
export async function awaitDisbursement(house: House, loanId: LoanId): Promise<Disbursement | undefined> {
  const until = Date.now() + patience
  let latest = await newestDisbursement(house.database, loanId)
  if (latest?.status === 'pending' && latest.openJob) await Promise.race([house.outbox.work(latest.openJob), sleep(patience, undefined, { ref: false })])
  for (;;) {
    latest = await newestDisbursement(house.database, loanId)
    if (latest?.status !== 'pending' || Date.now() >= until) return latest
    await sleep(glance)
  }
}
