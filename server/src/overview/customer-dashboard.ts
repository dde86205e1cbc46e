import { inNaira, type Kobo } from '@kasuwa/domain/money.ts'
import type { TransactionKind } from '@kasuwa/domain/payments/status.ts'
import type { Context } from '../context.ts'
import { type Person, personAnswer } from '../loans/person-answer.ts'

const rowsShown = 10

const newest = `select p.tx_ref as "txRef", p.kind, p.amount_kobo as amount, p.description, p.created_at as "createdAt",
    u.first_name as "firstName", u.last_name as "lastName", u.phone, u.profile_picture as picture
  from payments p join users u on u.id = p.user_id
  where p.user_id = $1 and p.kind in ('loan_repayment', 'loan_disbursement') and p.status = 'completed'
  order by p.created_at desc, p.id desc limit $2`

type Row = Person & { txRef: string; kind: TransactionKind; amount: Kobo; description: string; createdAt: Date }

/** The caller's own newest transactions, at most ten: what was paid out to him and what he paid in (DATA-07, C-171). */
export async function customerDashboard({ house, actor }: Context) {
  const rows = await house.database.rows<Row>(newest, [actor.userId, rowsShown])
  return rows.map((row) => ({
    tx_ref: row.txRef,
    user: personAnswer(house, row),
    payment_type: row.kind,
    amount: inNaira(row.amount),
    description: row.description,
    created_at: row.createdAt.toISOString(),
  }))
}
