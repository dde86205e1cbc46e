import { type PaymentKind, payoutKinds } from '@kasuwa/domain/payments/status.ts'
import type { AgentId, CustomerId } from '../base/ids.ts'
import { count, day, instant, kobo, type RowOfShape, text, uuid, word } from '../db/columns.ts'

/** A customer `c` with user `cu`, and an agent `a` with user `au`. */
export const peopleShape = {
  customerId: uuid<CustomerId>().nullable,
  customerFirstName: text.nullable,
  customerLastName: text.nullable,
  agentId: uuid<AgentId>().nullable,
  agentFirstName: text.nullable,
  agentLastName: text.nullable,
}
export const peopleColumns = `c.id as "customerId", cu.first_name as "customerFirstName", cu.last_name as "customerLastName",
  a.id as "agentId", au.first_name as "agentFirstName", au.last_name as "agentLastName"`

/** A journal's days and names, and the payment, loan, people and proposal that it is about. */
export const aboutShape = {
  id: count,
  bookDay: day,
  valueDay: day,
  postedAt: instant,
  event: text,
  reference: text,
  memo: text.nullable,
  sum: kobo,
  txRef: text.nullable,
  paymentKind: word<PaymentKind>().nullable,
  loanId: text.nullable,
  ...peopleShape,
  proposalId: uuid().nullable,
  proposalName: text.nullable,
}
export type AboutJournal = RowOfShape<typeof aboutShape>

/** The book day of a journal `j` in the form in which its index has it. */
export const bookDay = 'coalesce(j.book_day, lagos_day(j.posted_at))'

/** The columns of that shape, for rows of journals `j` with `aboutJoins`. */
export const aboutColumns = `j.id, ${bookDay} as "bookDay", valued_on(j) as "valueDay", j.posted_at as "postedAt", j.event, j.reference, n.memo,
  o.sum, pay.tx_ref as "txRef", pay.kind as "paymentKind", l.loan_id as "loanId",
  ${peopleColumns}, pr.id as "proposalId", pr.subject_name as "proposalName"`

const first = (owner: string): string => `(array_agg(x.${owner}) filter (where x.${owner} is not null))[1]`

/**
 * The proposal that a journal `j` came from: the one that its act was confirmed by; of a payout and of a refund to a sender, which are booked again when their
 * outcome is known, the one that promised them. Journals by people from before migration 260 are found by their reference.
 */
const proposalOf = `coalesce(j.proposal_id,
      case when pay.kind in (${payoutKinds.map((kind) => `'${kind}'`).join(', ')}) then pay.proposal_id end,
      case when j.event in ('suspense_refunded', 'suspense_refund_failed') then (
        select promised.proposal_id from journals promised where promised.event = 'suspense_refund_promised' and promised.reference = j.reference) end,
      case when n.journal_id is not null then (
        select x.id from proposals x where x.subject_kind = 'journal' and x.subject_id = j.reference and x.state = 'confirmed'
          and (x.act = 'journal_reversal') = (j.event like '%\\_reversed') limit 1) end)`

/** A payment has the agent of its customer too, so only that of a commission counts. */
export const aboutJoins = `left join journal_notes n on n.journal_id = j.id
  left join lateral (
    select coalesce(sum(x.amount_kobo) filter (where x.amount_kobo > 0), 0)::bigint as sum,
      ${first('loan_id')} as loan_id, ${first('customer_id')} as customer_id, ${first('agent_id')} as agent_id
    from postings x where x.journal_id = j.id
  ) as o on true
  left join payments pay on pay.id = j.payment_id
  left join loans l on l.id = coalesce(o.loan_id, pay.loan_id)
  left join customers c on c.id = coalesce(o.customer_id, pay.customer_id)
  left join users cu on cu.id = c.user_id
  left join agents a on a.id = coalesce(o.agent_id, case when pay.kind = 'agent_commission' then pay.agent_id end)
  left join users au on au.id = a.user_id
  left join lateral (select x.id, x.subject_name from proposals x where x.id = ${proposalOf} limit 1) as pr on true`

export function aboutAnswer(row: AboutJournal) {
  const { txRef, paymentKind, loanId, proposalId, proposalName } = row
  return {
    book_day: row.bookDay,
    value_day: row.valueDay,
    posted_at: row.postedAt,
    event: row.event,
    reference: row.reference,
    memo: row.memo,
    payment: txRef !== null && paymentKind !== null ? { reference: txRef, kind: paymentKind } : null,
    loan: loanId === null ? null : { id: loanId },
    ...peopleAnswer(row),
    proposal: proposalId !== null && proposalName !== null ? { id: proposalId, name: proposalName } : null,
  }
}

export const peopleAnswer = (row: RowOfShape<typeof peopleShape>) => ({
  customer: personOf(row.customerId, row.customerFirstName, row.customerLastName),
  agent: personOf(row.agentId, row.agentFirstName, row.agentLastName),
})

const personOf = (id: string | null, firstName: string | null, lastName: string | null) =>
  id === null ? null : { id, first_name: firstName ?? '', last_name: lastName ?? '' }
