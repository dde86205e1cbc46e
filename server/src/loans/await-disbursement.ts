import type { App } from '../context/context.ts'
import { kobo, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { LoanId, PaymentId } from '../base/ids.ts'
import { awaitSettled, openPayoutColumns, openPayoutShape } from '../outbox/await-settled.ts'

const findNewest = statement({
  params: { loanId: uuid<LoanId>() },
  row: { paymentId: uuid<PaymentId>(), amount: kobo, ...openPayoutShape },
  sql: `select p.id as "paymentId", p.amount_kobo as amount, ${openPayoutColumns}
    from payments p where p.loan_id = :loanId and p.kind = 'loan_disbursement' order by p.created_at desc, p.id desc limit 1`,
})

type Disbursement = RowOf<typeof findNewest>

/** Sends a loan's promised disbursement now, waits a few seconds for its outcome, and returns its state (C-86). */
export const awaitDisbursement = (app: App, loanId: LoanId): Promise<Disbursement | undefined> =>
  awaitSettled(app, () => newestDisbursement(app.database, loanId))

/** Finds the newest attempt to pay out a loan, with its outbox job if it is not sent yet. */
export const newestDisbursement = (sql: Sql, loanId: LoanId): Promise<Disbursement | undefined> =>
  sql.row(findNewest, { loanId })
