import type { ReceiptState } from '@kasuwa/domain/cash/rules.ts'
import { instant, kobo, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AgentId, PaymentId, UserId } from '../base/ids.ts'

const insert = statement({
  params: { paymentId: uuid<PaymentId>(), left: kobo },
  sql: 'insert into cash_receipts (payment_id, left_kobo) values (:paymentId, :left)',
})

/** Records that a customer is owed a receipt; `left` is what they have to pay after it. */
export const insertReceipt = (tx: Sql, paymentId: PaymentId, left: RowOf<typeof find>['left']): Promise<number> =>
  tx.run(insert, { paymentId, left })

/** Sent, failed, or still being tried, for receipts `r` of users `u`. Receipts of the version before have `sent_at`. */
export const receiptState = `case when r.sent_at is not null then 'sent' else coalesce((
      select case when n.text_state in ('sent', 'delivered') then 'sent'
        when n.text_state = 'failed' or exists (select from outbox o where o.topic = 'text-now' and o.subject = n.id::text
          and o.given_up_at is not null and o.done_at is null) then 'failed' else 'waiting' end
      from notifications n where n.user_id = u.id and n.kind = 'cash_receipt' and n.event_key = r.payment_id::text), 'waiting') end`

const find = statement({
  params: { paymentId: uuid<PaymentId>() },
  row: {
    reference: text,
    amount: kobo,
    credited: kobo,
    left: kobo,
    loanId: text,
    userId: uuid<UserId>(),
    phone,
    agent: text.certain,
    sentAt: instant.nullable,
    state: word<ReceiptState>().certain,
  },
  sql: `select p.tx_ref as reference, p.amount_kobo as amount, p.excess_kobo as credited, r.left_kobo as left, l.loan_id as "loanId", u.id as "userId", u.phone,
      by.first_name || ' ' || by.last_name as agent, r.sent_at as "sentAt", ${receiptState} as state
    from cash_receipts r join payments p on p.id = r.payment_id join loans l on l.id = p.loan_id join users u on u.id = p.user_id
      join agent_cash c on c.payment_id = p.id and c.amount_kobo > 0 join agents a on a.id = c.agent_id join users by on by.id = a.user_id
    where r.payment_id = :paymentId`,
})

export type Receipt = RowOf<typeof find>

export const findReceipt = (sql: Sql, paymentId: PaymentId): Promise<Receipt | undefined> =>
  sql.row(find, { paymentId })

const ofToday = statement({
  params: { agentId: uuid<AgentId>() },
  row: {
    reference: text,
    amount: kobo,
    loanId: text,
    firstName: text.certain,
    lastName: text.certain,
    takenAt: instant,
    state: word<ReceiptState>().certain,
  },
  sql: `select p.tx_ref as reference, c.amount_kobo as amount, l.loan_id as "loanId", u.first_name as "firstName", u.last_name as "lastName",
      c.entered_at as "takenAt", ${receiptState} as state
    from agent_cash c join payments p on p.id = c.payment_id join cash_receipts r on r.payment_id = p.id join loans l on l.id = p.loan_id
      join users u on u.id = p.user_id
    where c.agent_id = :agentId and c.amount_kobo > 0
      and c.entered_at >= product_today()::timestamp at time zone 'Africa/Lagos'
      and c.id > coalesce((select max(before.id) from agent_cash before where before.agent_id = :agentId
        and before.entered_at < product_today()::timestamp at time zone 'Africa/Lagos'), 0)
    order by c.id desc`,
})

/** The cash that an agent took today, newest first. */
export const receiptsOfToday = (sql: Sql, agentId: AgentId): Promise<RowOf<typeof ofToday>[]> =>
  sql.rows(ofToday, { agentId })
