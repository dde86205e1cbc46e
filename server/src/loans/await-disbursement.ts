import type { App } from '../context.ts'
import type { LoanId } from '../ids.ts'
import { awaitSettled } from '../outbox/await-settled.ts'
import { type Disbursement, newestDisbursement } from './disbursement-repository.ts'

/** Sends a loan's promised disbursement now, waits a while for its outcome, and answers its state then (C-86). */
export const awaitDisbursement = (app: App, loanId: LoanId): Promise<Disbursement | undefined> =>
  awaitSettled(app, () => newestDisbursement(app.database, loanId))
