import type { LedgerRow } from '@kasuwa/domain/ledger/statement.ts'
import type { Actor } from '../context/context.ts'
import { bool, json, kobo, listOf, phone, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AgentId, type CustomerId, isId, type LoanId } from '../base/ids.ts'
import { ledgerRows } from './loan-statement-repository.ts'

/** The journals that changed the credit of the customer `c`. */
const legsOfCredit = `select journal_id, 0::bigint as principal, 0::bigint as interest, 0::bigint as fee, 0::bigint as late
    from postings where customer_id = c.id and account = 'customer_credit' group by journal_id`

/** The credit of the customer `c` by their payments, which the ledger must have too. */
const creditByPayments = `coalesce((select sum(case p.kind when 'loan_repayment' then p.excess_kobo else -p.amount_kobo end) from payments p
      where p.customer_id = c.id and p.kind in ('loan_repayment', 'credit_applied', 'credit_refund')
        and (p.status = 'completed' or p.reversed_at is not null)), 0)
    + coalesce((select sum(x.credited_kobo) from loan_cancellations x join loans l on l.id = x.loan_id where l.customer_id = c.id), 0)
    + coalesce((select sum(f.given_back_kobo) from late_fee_changes f join loans l on l.id = f.loan_id where l.customer_id = c.id), 0)
    - coalesce((select sum(r.credit_kobo) from repayment_reversals r join payments p on p.id = r.payment_id
      where p.customer_id = c.id), 0)`

const find = statement({
  params: {
    id: uuid<CustomerId>(),
    isAdmin: bool,
    own: uuid<CustomerId>().nullable,
    agentId: uuid<AgentId>().nullable,
  },
  row: {
    id: uuid<CustomerId>(),
    firstName: text.certain,
    lastName: text.certain,
    phone,
    business: text.nullable,
    loans: listOf(uuid<LoanId>()),
    creditByPayments: kobo,
    creditRows: json<LedgerRow[]>(),
  },
  sql: `select c.id, u.first_name as "firstName", u.last_name as "lastName", u.phone, b.name as business,
      array(select l.id from loans l where l.customer_id = c.id) as loans,
      ${creditByPayments} as "creditByPayments", ${ledgerRows(legsOfCredit)} as "creditRows"
    from customers c join users u on u.id = c.user_id left join businesses b on b.user_id = u.id
    where c.id = :id and (:isAdmin or c.id = :own or c.agent_id = :agentId)`,
})

export type StatedCustomer = RowOf<typeof find>

/** A customer whom the caller may see, with their loans and the rows of their credit. */
export const findStatedCustomer = async (sql: Sql, id: string, actor: Actor): Promise<StatedCustomer | undefined> =>
  isId<CustomerId>(id)
    ? sql.row(find, {
        id,
        isAdmin: actor.accountType === 'admin',
        own: actor.customerId,
        agentId: actor.agentId,
      })
    : undefined
