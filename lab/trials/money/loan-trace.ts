import type { TestServer } from '../../../server/src/testing/test-server.ts'

type SentTransfer = { reference: string; amount: number; status: string }

/**
 * The traces of decisions on a loan in the books and at the provider. `sent`: all transfers of the provider, also for other loans. Amounts
 * are kobo.
 */
export type LoanTrace = {
  status: string
  approved: number | null
  decisions: number
  payments: number
  references: string[]
  sent: SentTransfer[]
}

export async function traceOf(server: TestServer, loanId: string): Promise<LoanTrace> {
  const row = await server.app.database.row<Omit<LoanTrace, 'sent'>>(
    `select l.status, l.approved_kobo as approved,
       (select count(*) from audit_events where subject_kind = 'loan' and subject_id = l.id::text
         and action in ('loan.approved', 'loan.rejected')) as decisions,
       (select count(*) from payments where loan_id = l.id and kind = 'loan_disbursement') as payments,
       (select coalesce(json_agg(t.reference), '[]') from transfers t join payments p on p.id = t.payment_id
         where p.loan_id = l.id) as references
     from loans l where l.id = $1`,
    [loanId],
  )
  const { body } = await server.sandbox('GET', '/transfers')
  return { ...row!, sent: body['transfers'] as SentTransfer[] }
}

/** The errors in a decided loan, which must be approved and paid out once, or rejected once. */
export function wrongIn({ status, approved, decisions, payments, references, sent }: LoanTrace, sentBefore: number) {
  const due = status === 'active' ? 1 : 0
  const own = sent.filter(({ reference }) => references.includes(reference))
  return [
    ...(status === 'active' || status === 'rejected' ? [] : [`the loan is ${status}`]),
    ...(decisions === 1 ? [] : [`${decisions} decisions are recorded`]),
    ...(payments === due ? [] : [`${payments} disbursements of a loan that is ${status}`]),
    ...(references.length === due ? [] : [`${references.length} transfers of a loan that is ${status}`]),
    ...(own.length === due && sent.length - sentBefore === due
      ? []
      : ['the provider sent another number of transfers']),
    ...(own.every(({ amount }) => amount === approved) ? [] : ['the provider sent another amount']),
  ]
}
