import { creditDescription } from '@kasuwa/domain/payments/status.ts'

/** True for a payment `p` that came while no loan was running: all of it is customer credit (C-94). */
export const isCredit = `(p.kind = 'loan_repayment' and p.loan_id is null)`

/** The description of a payment `p` in lists (C-147), including old ones where credit was written as a repayment. */
export const shownDescription = `case when ${isCredit} then '${creditDescription}' else p.description end`
