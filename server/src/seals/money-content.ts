import { uuidPattern } from '@kasuwa/domain/uuid.ts'

/** An instant in microseconds, as SQL. */
export const instant = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`
/** Reads the id in a text that may have been tampered with. */
const idIn = (textOf: string): string => `substring(${textOf} from '${uuidPattern}$')::uuid`

/** Incoming money has its time from the start; a payout's time is written at its end and compared by the checks of the books. */
const payment = `(select jsonb_build_array(p.id, p.tx_ref, p.kind, p.amount_kobo, p.fee_kobo, p.excess_kobo, p.user_id, p.customer_id,
    p.agent_id, p.loan_id, p.description, p.channel, ${instant('p.created_at')}, p.created_by, p.returned_item_id,
    case when p.kind in ('loan_repayment', 'credit_applied') then ${instant('p.paid_at')} end)
  from payments p where p.id = j.payment_id)`
const transfer = `(select jsonb_build_array(t.payment_id, t.reference, t.amount_kobo, t.bank_code, t.account_number)
  from transfers t where t.payment_id = j.payment_id)`
const allocations = `(select jsonb_agg(jsonb_build_array(a.loan_id, a.number, a.part, a.amount_kobo) order by a.number, a.part)
  from allocations a where a.payment_id = j.payment_id)`
/**
 * The request and the offer; the loan's later state is compared by the checks of the books. Loan fee and product stand at the end where they are not those
 * of every loan from before there were products, so that older sealed rows have the same content.
 */
const loanOf = (
  id: string,
) => `(select jsonb_build_array(l.id, l.loan_id, l.application_id, l.customer_id, l.amount_kobo, l.term, l.repayment_frequency,
    l.purpose, l.rate_bp, ${instant('l.requested_at')}, l.offer)
    || case when l.loan_fee_kobo = 0 and l.loan_fee_bp = 0 then '[]' else jsonb_build_array(l.loan_fee_kobo, l.loan_fee_bp) end
    || case when l.product = 'default' and l.product_version = 1 then '[]' else jsonb_build_array(l.product, l.product_version) end
  from loans l where l.id = ${id})`
const loan = loanOf('(select p.loan_id from payments p where p.id = j.payment_id)')
/** A loan as it came with an import; it has no payment of ours. */
const imported = `(select jsonb_build_array(m.loan_id, m.import_id, m.line, m.key, m.imported_on, m.start_date, m.end_date, m.schedule, m.unpaid_principal_kobo,
    m.paid_principal_kobo, m.paid_interest_kobo, m.paid_fee_kobo, ${loanOf('m.loan_id')})
  from imported_loans m where m.loan_id = ${idIn('j.reference')})`

const suspended = `(select jsonb_build_array(i.reference, i.account_number, i.sender_name, i.amount_kobo, i.fee_kobo, ${instant('i.paid_at')},
    ${instant('i.received_at')}, i.of_payment) from suspense_items i where i.reference = j.reference)`
/** The journal that closed it is part of it only where there is one, so that older sealed rows have the same content. */
const assigned = `(select jsonb_build_array(c.reference, c.payment_id, c.reason, c.closed_by, ${instant('c.closed_at')})
    || case when c.journal_id is null then '[]' else jsonb_build_array(c.journal_id) end from suspense_closings c where c.reference = j.reference)`
const refunded = `(select jsonb_build_array(r.id, r.reference, r.transaction_reference, r.amount_kobo, r.reason, r.promised_by,
    ${instant('r.promised_at')}) from suspense_refunds r where r.id = ${idIn('j.reference')})`
const reversed = `(select jsonb_build_array(r.payment_id, r.cause, r.credit_kobo, r.taken_kobo, r.item_id, r.reason, r.reversed_by,
    ${instant('r.reversed_at')}, (select jsonb_agg(jsonb_build_array(a.loan_id, a.number, a.part, a.amount_kobo) order by a.number, a.part)
      from allocation_reversals a where a.payment_id = r.payment_id))
  from repayment_reversals r where r.payment_id = j.payment_id)`
const settled = `(select jsonb_build_array(s.id, s.amount_kobo, s.settled_on, ${instant('s.booked_at')}) from provider_settlements s where s.id = j.reference)`
const toppedUp = `(select jsonb_build_array(t.reference, t.amount_kobo, t.day, t.made_by, ${instant('t.made_at')}) from provider_top_ups t where t.reference = j.reference)`
const adjusted = `(select jsonb_build_array(a.id, a.amount_kobo, a.day, a.reason, a.proposed_by, a.made_by, ${instant('a.made_at')})
  from provider_adjustments a where a.id = ${idIn('j.reference')})`
const taken = `(select jsonb_build_array(c.id, c.agent_id, c.amount_kobo, c.balance_kobo, c.taken_kobo, c.payment_id, c.hand_over_id, ${instant('c.entered_at')},
    (select jsonb_build_array(r.payment_id, r.left_kobo) from cash_receipts r where r.payment_id = c.payment_id))
  from agent_cash c where c.payment_id = j.payment_id and c.amount_kobo > 0)`
const handedOver = `(select jsonb_build_array(h.id, h.agent_id, h.amount_kobo, h.way, h.note, ${instant('h.stated_at')}, h.arrived_kobo,
    h.confirmed_note, h.confirmed_by, ${instant('h.confirmed_at')}, (select jsonb_build_array(c.id, c.agent_id, c.amount_kobo, c.balance_kobo,
      c.taken_kobo, c.payment_id, ${instant('c.entered_at')}) from agent_cash c where c.hand_over_id = h.id))
  from cash_hand_overs h where h.id = ${idIn('j.reference')})`
const cancelled = `(select jsonb_build_array(c.loan_id, c.item_id, c.credited_kobo, c.reason, c.cancelled_by, ${instant('c.cancelled_at')})
  from loan_cancellations c
  where c.loan_id = (select p.loan_id from postings p where p.journal_id = j.id and p.loan_id is not null order by p.line limit 1))`
const assignedByBank = `(select jsonb_build_array(b.line_id, b.payment_id, b.reason, b.assigned_by, ${instant('b.assigned_at')})
  from bank_assignments b where b.payment_id = j.payment_id)`
const moved = `(select jsonb_build_array(m.day, m.bank_kobo, m.office_cash_kobo, m.reason, m.proposed_by, m.moved_by, ${instant('m.moved_at')})
  from hand_overs_moved m where m.id)`
const noted = `(select jsonb_build_array(n.memo, n.reverses) from journal_notes n where n.journal_id = j.id)`

/** The rows of these events became part of what is sealed after such journals had been posted. */
const addedLater: Record<string, string> = {
  loan_cancelled: cancelled,
  bank_money_assigned: assignedByBank,
  hand_overs_moved: moved,
  manual: noted,
  manual_reversed: noted,
  opening: noted,
  opening_reversed: noted,
}

/**
 * The money rows that a journal `j` was posted for, as a text that is the same on every version and under every setting of PostgreSQL: the
 * columns that do not change once the journal is posted. Every row is written in its journal's transaction or before.
 */
export const moneyContent = contentWith(
  Object.entries(addedLater)
    .map(([event, rows]) => `when '${event}' then ${rows}`)
    .join('\n    '),
)

/** The content as earlier versions sealed it, without the rows that were added later; null for any other journal. */
export const earlierMoneyContent = `case when j.event in (${Object.keys(addedLater)
  .map((event) => `'${event}'`)
  .join(', ')}) then ${contentWith('')} end`

function contentWith(later: string): string {
  return `jsonb_build_array(j.id, ${payment}, ${transfer}, ${allocations}, ${loan}, case j.event
    when 'unmatched_money' then ${suspended}
    when 'suspense_assigned' then ${assigned}
    when 'suspense_topped_up' then jsonb_build_array(${assigned}, ${suspended})
    when 'provider_settled' then ${settled}
    when 'provider_topped_up' then ${toppedUp}
    when 'provider_adjusted' then ${adjusted}
    when 'suspense_refund_promised' then ${refunded}
    when 'repayment_reversed' then jsonb_build_array(${reversed}, ${suspended})
    when 'cash_collected' then ${taken}
    when 'cash_handed_over' then ${handedOver}
    when 'loans_imported' then ${imported}
    ${later}
  end)::text`
}
