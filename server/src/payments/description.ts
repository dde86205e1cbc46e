import { creditDescription } from '@kasuwa/domain/payments/status.ts'

/** True of a payment `p` that came while no loan was running: all of it is customer credit (C-94). */
export const isCredit = `(p.kind = 'loan_repayment' and p.loan_id is null)`

/** What a payment `p` is called in lists (C-147); also one from when credit was written as a repayment. */
export const shownDescription = `case when ${isCredit} then '${creditDescription}' else p.description end`
