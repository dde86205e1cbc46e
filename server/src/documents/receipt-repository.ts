import type { Actor } from '../context/context.ts'
import { bool, instant, kobo, phone, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AgentId, CustomerId, LoanId, PaymentId } from '../base/ids.ts'

const find = statement({
  params: { reference: text, isAdmin: bool, own: uuid<CustomerId>().nullable, agentId: uuid<AgentId>().nullable },
  row: {
    id: uuid<PaymentId>(),
    reference: text,
    amount: kobo,
    /** The part that became credit. */
    excess: kobo,
    channel: text.nullable,
    paidAt: instant.certain,
    reversedAt: instant.nullable,
    loanId: uuid<LoanId>().nullable,
    firstName: text.certain,
    lastName: text.certain,
    phone,
    business: text.nullable,
  },
  sql: `select p.id, p.tx_ref as reference, p.amount_kobo as amount, p.excess_kobo as excess, p.channel, p.paid_at as "paidAt",
      p.reversed_at as "reversedAt", p.loan_id as "loanId", u.first_name as "firstName", u.last_name as "lastName", u.phone, b.name as business
    from payments p join customers c on c.id = p.customer_id join users u on u.id = c.user_id left join businesses b on b.user_id = u.id
    where p.tx_ref = :reference and p.kind = 'loan_repayment' and p.paid_at is not null
      and (:isAdmin or c.id = :own or c.agent_id = :agentId)`,
})

export type ReceivedPayment = RowOf<typeof find>

/** A payment that came in from a customer whom the caller may see. */
export const findReceived = (sql: Sql, reference: string, actor: Actor): Promise<ReceivedPayment | undefined> =>
  sql.row(find, {
    reference,
    isAdmin: actor.accountType === 'admin',
    own: actor.customerId,
    agentId: actor.agentId,
  })
