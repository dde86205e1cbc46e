import type { BookDifferenceKind } from '@kasuwa/domain/payments/differences.ts'

/** The sum of a journal's postings `x` to an account. */
const sumOf = (account: string) => `coalesce(sum(x.amount_kobo) filter (where x.account = '${account}'), 0)`

/** Checks of money that was sent or is at the provider, each as the query for its violations (`bookChecks`). */
export const transferChecks = {
  transit_differs: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(sum(amount_kobo), 0) as balance from postings where account = 'transfers_in_transit') ours,
      (select (select coalesce(sum(amount_kobo), 0) from transfers where state = 'submitted')
        - (select coalesce(sum(amount_kobo), 0) from suspense_refunds where state in ('promised', 'sent')) as balance) theirs
    where ours.balance <> theirs.balance`,

  disbursement_differs: `select jsonb_build_object('loan', l.id, 'status', l.status) as ids, coalesce(paid.amount, 0) as ours,
      case when l.status in ('active', 'overdue', 'completed') and m.loan_id is null then l.approved_kobo - coalesce(returned.amount, 0) else 0 end as theirs
    from loans l
    left join lateral (select sum(p.amount_kobo) as amount, count(*) as payments from payments p
      where p.kind = 'loan_disbursement' and p.status = 'completed' and p.loan_id = l.id) paid on true
    left join (select loan_id, -sum(amount_kobo) as amount from postings where account = 'returned_disbursements' and {{loan loan_id}} group by loan_id) returned
      on returned.loan_id = l.id
    left join imported_loans m on m.loan_id = l.id
    where {{loan l.id}} and (coalesce(paid.amount, 0) <> case when l.status in ('active', 'overdue', 'completed') and m.loan_id is null then l.approved_kobo - coalesce(returned.amount, 0) else 0 end
      or paid.payments > 1)`,

  returned_disbursements_differ: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(-sum(amount_kobo), 0) as balance from postings where account = 'returned_disbursements') ours,
      (select coalesce(sum(amount_kobo), 0) as balance from open_items where kind = 'returned_disbursement' and closed_at is null) theirs
    where ours.balance <> theirs.balance`,

  commission_differs: `select jsonb_build_object('payment', coalesce(p.id, ledger.payment_id)) as ids, coalesce(ledger.balance, 0) as ours,
      case when p.status = 'completed' then p.amount_kobo else 0 end as theirs
    from (select id, status, amount_kobo from payments where kind = 'agent_commission') p
    full join (select j.payment_id, sum(posted.amount_kobo) as balance from postings posted join journals j on j.id = posted.journal_id
      where posted.account = 'commission_expense' group by j.payment_id) ledger on ledger.payment_id = p.id
    where coalesce(ledger.balance, 0) <> case when p.status = 'completed' then p.amount_kobo else 0 end`,

  payout_account_differs: `select jsonb_build_object('payment', p.id, 'reference', t.reference) as ids, t.amount_kobo as ours, null::bigint as theirs
    from transfers t join payments p on p.id = t.payment_id
    join audit_events e on e.subject_kind = case p.kind when 'loan_disbursement' then 'loan' when 'credit_refund' then 'customer' else 'agent' end
      and e.subject_id = coalesce(p.loan_id, p.agent_id, p.customer_id)::text and e.action in ('loan.approved', 'commission.created', 'credit.refunded', 'disbursement.paid-again')
      and e.after ->> 'paymentId' = p.id::text
    where {{payment t.payment_id}} and (e.after -> 'payee' ->> 'accountNumber', e.after -> 'payee' ->> 'bankCode') is distinct from (t.account_number, t.bank_code)`,

  transfer_without_job: `select jsonb_build_object('payment', t.payment_id, 'reference', t.reference, 'transfer', t.state) as ids, t.amount_kobo as ours,
      null::bigint as theirs
    from transfers t where t.state in ('created', 'submitted') and not exists (select from outbox o
      where o.topic = 'transfer' and o.subject = t.payment_id::text and o.done_at is null and o.given_up_at is null)`,

  payout_without_transfer: `select jsonb_build_object('payment', p.id, 'status', p.status) as ids, p.amount_kobo as ours, 0::bigint as theirs from payments p
    where {{payment p.id}} and p.kind in ('loan_disbursement', 'agent_commission', 'credit_refund') and not exists (select from transfers t where t.payment_id = p.id)`,

  transfer_and_payment_differ: `select jsonb_build_object('payment', p.id, 'status', p.status, 'transfer', t.state) as ids,
      p.amount_kobo as ours, t.amount_kobo as theirs
    from payments p join transfers t on t.payment_id = p.id
    where {{payment p.id}} and (t.amount_kobo <> p.amount_kobo
      or p.status <> case when t.state = 'succeeded' then 'completed' when t.state in ('failed', 'reversed') then 'failed' else 'pending' end)`,

  transfer_fee_differs: `select jsonb_build_object('reference', reference) as ids, coalesce(ledger.fee, 0) as ours, coalesce(t.fee_kobo, 0) as theirs
    from (select reference, fee_kobo from transfers where fee_kobo is not null) t
    full join (select j.reference, sum(x.amount_kobo) as fee from journals j join postings x on x.journal_id = j.id
      where j.event = 'transfer_fee' and x.account = 'provider_fees' group by j.reference) ledger using (reference)
    where coalesce(ledger.fee, 0) <> coalesce(t.fee_kobo, 0)`,

  settlement_not_posted: `select jsonb_build_object('settlement', id) as ids, coalesce(ledger.amount, 0) as ours, coalesce(s.amount_kobo, 0) as theirs
    from provider_settlements s
    full join (select j.reference as id, ${sumOf('bank')} as amount, ${sumOf('cash')} as other
      from journals j join postings x on x.journal_id = j.id where j.event = 'provider_settled' group by j.id) ledger using (id)
    where coalesce(ledger.amount, 0) <> coalesce(s.amount_kobo, 0) or ledger.other <> -ledger.amount`,

  provider_moves_differ: `select jsonb_build_object('reference', reference, 'event', event) as ids, coalesce(ledger.amount, 0) as ours, coalesce(kept.amount, 0) as theirs
    from (select 'provider_topped_up' as event, reference, amount_kobo as amount from provider_top_ups
      union all select 'provider_adjusted', id::text, amount_kobo from provider_adjustments
      union all select 'suspense_topped_up', i.reference, i.amount_kobo from suspense_items i join suspense_closings c on c.reference = i.reference and c.journal_id is not null) kept
    full join (select j.event, j.reference, case when j.event = 'suspense_topped_up' then -${sumOf('bank')} else ${sumOf('cash')} end as amount,
        case j.event when 'suspense_topped_up' then ${sumOf('suspense')} when 'provider_adjusted' then -${sumOf('provider_fees')} else -${sumOf('bank')} end as other
      from journals j join postings x on x.journal_id = j.id where j.event in ('provider_topped_up', 'provider_adjusted', 'suspense_topped_up') group by j.id) ledger using (event, reference)
    where coalesce(ledger.amount, 0) <> coalesce(kept.amount, 0) or ledger.other <> ledger.amount`,

  approved_without_transfer: `select jsonb_build_object('loan', l.id) as ids, 0::bigint as ours, l.approved_kobo as theirs from loans l
    where {{loan l.id}} and l.status = 'approved' and not exists (select from payments p where p.loan_id = l.id and p.kind = 'loan_disbursement' and p.status = 'pending')`,
} satisfies Partial<Record<BookDifferenceKind, string>>
