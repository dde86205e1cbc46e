import { bookDifferenceKinds, type BookDifferenceKind } from '@kasuwa/domain/payments/differences.ts'
import { json, kobo } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { closedMonthsText } from './closed-months-check.ts'
import { actChecks } from './act-checks.ts'

/** The sums of each loan's late fees: what stands of them, and what was paid. */
const feesByLoan = `(select loan_id, sum(amount_kobo - taken_off_kobo) as standing, sum(paid_kobo) as paid from late_fees group by loan_id)`

/** The due day of the row of a late fee `f` that went by a reschedule. */
const earlierDueDay = `(select e.due_date from reschedules r join earlier_instalments e on e.reschedule_id = r.id
        where r.loan_id = f.loan_id and e.number = f.number order by r.id desc limit 1)`

/** Whether the audit trail has a late fee `f` as it was charged. */
const chargedInTrail = `exists (select from audit_events e where e.subject_kind = 'loan' and e.subject_id = f.loan_id::text and e.action = 'late-fee.charged'
        and e.after ->> 'number' = f.number::text and e.after ->> 'day' = to_char(f.charged_on, 'YYYY-MM-DD') and e.after ->> 'amount' = f.amount_kobo::text)`

/** The days from one row to the next of a frequency that counts days. */
const stepOf = (frequency: string) => `case ${frequency} when 'daily' then 1 when 'weekly' then 7 else 14 end`

/** The part of an amount in the row that has a place among so many: the increase of its cumulative share. */
const shareOf = (amount: string, place: string, rows: string) =>
  `trunc(${amount}::numeric * ${place} / ${rows}) - trunc(${amount}::numeric * (${place} - 1) / ${rows})`

/** The sum of a journal's postings `x` to an account. */
const sumOf = (account: string) => `coalesce(sum(x.amount_kobo) filter (where x.account = '${account}'), 0)`

/** The agreed amount of a loan `l`; late fees are no part of its schedule. */
const agreed = '(l.approved_kobo + l.interest_kobo)'

/** The amount of a row `i` of a schedule of `n.rows` rows by the terms of its loan `l` (C-92). */
const amountByTerms = `case when i.number < n.rows then ${agreed} / n.rows else ${agreed} - ${agreed} / n.rows * (n.rows - 1) end`

/** Whether such a row differs from its loan's terms. */
const differsFromTerms = `i.principal_kobo + i.interest_kobo <> ${amountByTerms}
      or i.interest_kobo <> ${shareOf('l.interest_kobo', 'i.number', 'n.rows')}
      or i.number not between 1 and n.rows
      or i.due_date is distinct from case when i.number = n.rows then l.end_date
        when l.repayment_frequency = 'monthly' then (l.start_date + make_interval(months => i.number))::date
        else l.start_date + i.number * ${stepOf('l.repayment_frequency')} end`

/** The amount of a row `i` that the reschedule `n` made. */
const amountOfMoved = `case when i.number < n.first_number + n.row_count - 1 then n.moved / n.row_count else n.moved - n.moved / n.row_count * (n.row_count - 1) end`

/**
 * The invariants of the books, each as the query for its violations: rows with the ids concerned, the amount we have (`ours`) and the amount
 * it should be (`theirs`), in kobo.
 */
const texts: Record<BookDifferenceKind, string> = {
  ...actChecks,

  journal_out_of_balance: `select jsonb_build_object('journal', j.id, 'event', j.event, 'reference', j.reference) as ids,
      coalesce(sum(p.amount_kobo), 0) as ours, 0::bigint as theirs
    from journals j left join postings p on p.journal_id = j.id group by j.id
    having coalesce(sum(p.amount_kobo), 0) <> 0 or count(p.line) < 2`,

  ledger_out_of_balance: `select '{}'::jsonb as ids, sum(amount_kobo) as ours, 0::bigint as theirs from postings having sum(amount_kobo) <> 0`,

  instalment_out_of_order: `select jsonb_build_object('loan', i.loan_id, 'instalment', i.number) as ids,
      paid_kobo(i) as ours, 0::bigint as theirs
    from instalments i where paid_kobo(i) > 0 and exists (select from instalments before
      where before.loan_id = i.loan_id and before.number < i.number
        and unpaid_kobo(before) > 0)`,

  instalment_allocations_differ: `with a as (select loan_id, number, part, amount_kobo from allocations where part <> 'late_fee'
        union all select loan_id, number, part, -amount_kobo from allocation_reversals where part <> 'late_fee')
    select jsonb_build_object('loan', i.loan_id, 'instalment', i.number) as ids,
      paid_kobo(i) as ours, coalesce(sum(a.amount_kobo), 0) as theirs
    from instalments i left join a on a.loan_id = i.loan_id and a.number = i.number group by i.loan_id, i.number
    having i.paid_interest_kobo <> coalesce(sum(a.amount_kobo) filter (where a.part = 'interest'), 0)
      or i.paid_principal_kobo <> coalesce(sum(a.amount_kobo) filter (where a.part = 'principal'), 0)
    union all select jsonb_build_object('loan', a.loan_id, 'instalment', a.number), 0, sum(a.amount_kobo)
    from a join loans l on l.id = a.loan_id where l.cancelled_at is null
      and not exists (select from instalments i where i.loan_id = a.loan_id and i.number = a.number)
    group by a.loan_id, a.number having sum(a.amount_kobo) <> 0`,

  loan_paid_differs: `select jsonb_build_object('loan', l.id) as ids, l.paid_kobo as ours,
      coalesce(sum(paid_kobo(i)), 0) + coalesce(fee.paid, 0) as theirs
    from loans l left join instalments i on i.loan_id = l.id left join ${feesByLoan} fee on fee.loan_id = l.id group by l.id, fee.paid
    having l.paid_kobo <> coalesce(sum(paid_kobo(i)), 0) + coalesce(fee.paid, 0)`,

  schedule_total_differs: `select jsonb_build_object('loan', l.id) as ids, l.total_kobo as ours,
      coalesce(sum(amount_kobo(i)), 0) + coalesce(fee.standing, 0) as theirs
    from loans l left join instalments i on i.loan_id = l.id left join ${feesByLoan} fee on fee.loan_id = l.id group by l.id, fee.standing
    having coalesce(l.total_kobo, 0) <> coalesce(sum(amount_kobo(i)), 0) + coalesce(fee.standing, 0)
      or coalesce(l.interest_kobo, 0) <> coalesce(sum(i.interest_kobo), 0)
      or (l.total_kobo is not null and l.total_kobo - coalesce(fee.standing, 0) - l.interest_kobo <> l.approved_kobo)`,

  schedule_differs: `select jsonb_build_object('loan', i.loan_id, 'instalment', i.number) as ids,
      amount_kobo(i) as ours, ${amountByTerms} as theirs
    from instalments i join loans l on l.id = i.loan_id
    join (select loan_id, count(*) as rows from instalments group by loan_id) n on n.loan_id = i.loan_id
    where l.reschedules = 0 and (${differsFromTerms} or l.end_date <> (l.start_date + make_interval(months => l.term))::date)`,

  rescheduled_schedule_differs: `with made as (
      select r.*, l.reschedules, l.end_date, l.rescheduled_at, l.last_number,
        row_number() over (partition by r.loan_id order by r.id desc) as back
      from reschedules r join loans l on l.id = r.loan_id where l.reschedules > 0
    ), newest as (
      select m.*, m.principal_kobo + m.interest_kobo as moved from made m where m.back = 1
    ), first as (
      select e.*, e.principal_kobo + e.interest_kobo as amount, m.loan_id, count(*) over (partition by e.reschedule_id) as rows
      from made m join earlier_instalments e on e.reschedule_id = m.id where m.back = m.reschedules
    ), in_force as (
      select n.loan_id, count(i.number) filter (where i.number >= n.first_number) as added, max(i.due_date) as last_due,
        coalesce(sum(i.principal_kobo) filter (where i.number < n.first_number), 0) as kept_principal,
        coalesce(sum(i.interest_kobo) filter (where i.number < n.first_number), 0) as kept_interest
      from newest n left join instalments i on i.loan_id = n.loan_id group by n.loan_id
    ), earlier as (
      select n.loan_id, coalesce(sum(e.principal_kobo), 0) as principal, coalesce(sum(e.interest_kobo), 0) as interest
      from newest n left join earlier_instalments e on e.reschedule_id = n.id group by n.loan_id
    )
    select jsonb_build_object('loan', l.id) as ids, l.reschedules::bigint as ours, count(m.id) as theirs
      from loans l left join made m on m.loan_id = l.id and m.back <= l.reschedules where l.reschedules > 0 or num_nonnulls(l.rescheduled_at, l.last_number) > 0
      group by l.id having l.reschedules = 0 or count(m.id) <> l.reschedules
    union all select jsonb_build_object('loan', i.loan_id, 'first_schedule', i.number), i.amount, ${amountByTerms}
      from first i join loans l on l.id = i.loan_id join first n on n.reschedule_id = i.reschedule_id and n.number = i.number
      where ${differsFromTerms.replaceAll('l.end_date', '(l.start_date + make_interval(months => l.term))::date')}
    union all select jsonb_build_object('loan', n.loan_id), e.principal + e.interest, f.kept_principal + f.kept_interest + n.moved
      from newest n join in_force f on f.loan_id = n.loan_id join earlier e on e.loan_id = n.loan_id
      where e.principal <> f.kept_principal + n.principal_kobo or e.interest <> f.kept_interest + n.interest_kobo
        or f.added <> n.row_count or n.last_number <> n.first_number + n.row_count - 1
        or f.last_due <> n.end_date or n.rescheduled_at <> n.made_at
    union all select jsonb_build_object('loan', i.loan_id, 'instalment', i.number), amount_kobo(i), coalesce(e.principal_kobo + e.interest_kobo, 0)
      from newest n join instalments i on i.loan_id = n.loan_id and i.number < n.first_number
      left join earlier_instalments e on e.reschedule_id = n.id and e.number = i.number
      where e.number is null or i.due_date <> e.due_date or i.interest_kobo > e.interest_kobo or i.principal_kobo > e.principal_kobo
        or (i.principal_kobo > 0 and i.interest_kobo <> e.interest_kobo)
    union all select jsonb_build_object('loan', i.loan_id, 'instalment', i.number), amount_kobo(i), ${amountOfMoved}
      from newest n join instalments i on i.loan_id = n.loan_id and i.number >= n.first_number
      where amount_kobo(i) <> ${amountOfMoved}
        or i.interest_kobo <> ${shareOf('n.interest_kobo', '(i.number - n.first_number + 1)', 'n.row_count')}
        or i.due_date <> case when n.frequency = 'monthly' then (n.first_due + make_interval(months => i.number - n.first_number))::date
          else n.first_due + (i.number - n.first_number) * ${stepOf('n.frequency')} end`,

  running_loan_differs: `with owed as (
      select l.id, l.customer_id, c.agent_id, l.next_due_date as oldest, l.total_kobo - l.paid_kobo as outstanding, l.paid_kobo as paid
      from loans l join customers c on c.id = l.customer_id where runs(l)
    ), rows as (
      select i.loan_id, sum(unpaid_principal_kobo(i)) as principal, max(i.due_date) as last,
        coalesce(sum(amount_kobo(i)) filter (where i.due_date < coalesce(r.next_fall_on, 'infinity')), 0) as fallen,
        coalesce(bool_or(i.due_date = r.next_fall_on), false) as has_next
      from running_loans r join instalments i on i.loan_id = r.loan_id group by i.loan_id
    )
    select jsonb_build_object('loan', coalesce(o.id, r.loan_id)) as ids, r.outstanding_kobo as ours, o.outstanding as theirs
    from owed o full join running_loans r on r.loan_id = o.id left join rows on rows.loan_id = r.loan_id
      left join lateral (
        select promised_on, promised_kobo from collection_notes n where n.loan_id = r.loan_id and n.outcome = 'promised' order by n.id desc limit 1
      ) as promise on true
    where o.id is null or r.loan_id is null or (r.customer_id, r.agent_id, r.oldest_due_on, r.outstanding_kobo, r.paid_kobo, r.unpaid_principal_kobo, r.fallen_due_kobo)
        is distinct from (o.customer_id, o.agent_id, o.oldest, o.outstanding, o.paid, rows.principal, rows.fallen)
      or (r.promised_on, r.promised_kobo) is distinct from (promise.promised_on, promise.promised_kobo)
      or case when r.next_fall_on is null then rows.last > product_today() else not rows.has_next end`,

  next_due_differs: `select jsonb_build_object('loan', l.id) as ids, l.next_due_kobo as ours, coalesce(first.unpaid, 0) as theirs
    from loans l left join lateral (
      select due_date, unpaid from (
        select i.due_date, unpaid_kobo(i) as unpaid, i.number::integer as place from instalments i where i.loan_id = l.id and unpaid_kobo(i) > 0
        union all select l.end_date, sum(unpaid_kobo(f))::bigint, 100000 from late_fees f where f.loan_id = l.id having sum(unpaid_kobo(f)) > 0
      ) as owed order by due_date, place limit 1) first on true
    where l.next_due_kobo is distinct from first.unpaid or l.next_due_date is distinct from first.due_date`,

  loan_status_differs: `select jsonb_build_object('loan', l.id, 'status', l.status) as ids, l.paid_kobo as ours, l.total_kobo as theirs
    from loans l where (l.status = 'completed') <> (l.total_kobo is not null and l.paid_kobo = l.total_kobo)
      or is_running(l.status) <> (l.total_kobo is not null and l.paid_kobo < l.total_kobo)
      or (l.status = 'overdue' and l.next_due_date >= product_today())`,

  running_loans: `select jsonb_build_object('customer', customer_id) as ids, count(*) as ours, 1::bigint as theirs
    from loans where is_running(status) group by customer_id having count(*) > 1`,

  loan_receivable_differs: `select jsonb_build_object('loan', l.id) as ids, coalesce(ledger.balance, 0) as ours,
      coalesce(unpaid.principal, 0) as theirs
    from loans l
    left join (select loan_id, sum(amount_kobo) as balance from postings where account = 'loans_receivable' group by loan_id) ledger
      on ledger.loan_id = l.id
    left join (select loan_id, sum(unpaid_principal_kobo(i)) as principal from instalments i where not is_written_off group by loan_id) unpaid
      on unpaid.loan_id = l.id
    where coalesce(ledger.balance, 0) <> coalesce(unpaid.principal, 0)`,

  loan_interest_differs: `select jsonb_build_object('loan', l.id) as ids, coalesce(ledger.balance, 0) as ours,
      coalesce(paid.interest, 0) as theirs
    from loans l
    left join (select loan_id, -sum(amount_kobo) as balance from postings where account = 'interest_income' group by loan_id) ledger
      on ledger.loan_id = l.id
    left join (select loan_id, sum(paid_interest_kobo) as interest from instalments group by loan_id) paid on paid.loan_id = l.id
    where coalesce(ledger.balance, 0) <> coalesce(paid.interest, 0)`,

  late_fee_income_differs: `select jsonb_build_object('loan', l.id) as ids, coalesce(ledger.balance, 0) as ours, coalesce(fee.paid, 0) as theirs
    from loans l
    left join (select loan_id, -sum(amount_kobo) as balance from postings where account = 'late_fees' group by loan_id) ledger on ledger.loan_id = l.id
    left join ${feesByLoan} fee on fee.loan_id = l.id
    where coalesce(ledger.balance, 0) <> coalesce(fee.paid, 0)`,

  late_fee_parts_differ: `with a as (select loan_id, number, amount_kobo from allocations where part = 'late_fee'
        union all select loan_id, number, -amount_kobo from allocation_reversals where part = 'late_fee'
        union all select loan_id, number, -given_back_kobo from late_fee_changes),
      off as (select loan_id, number, sum(taken_off_kobo) as amount from late_fee_changes group by loan_id, number),
      parts as (select loan_id, number, sum(amount_kobo) as amount from a group by loan_id, number)
    select jsonb_build_object('loan', coalesce(f.loan_id, parts.loan_id), 'instalment', coalesce(f.number, parts.number)) as ids,
      coalesce(f.paid_kobo, 0) as ours, coalesce(parts.amount, 0) as theirs
    from late_fees f full join parts on parts.loan_id = f.loan_id and parts.number = f.number
    left join off on off.loan_id = f.loan_id and off.number = f.number
    left join loans l on l.id = coalesce(f.loan_id, parts.loan_id)
    where l.cancelled_at is null and (coalesce(f.paid_kobo, 0) <> coalesce(parts.amount, 0) or coalesce(f.taken_off_kobo, 0) <> coalesce(off.amount, 0))`,

  late_fee_out_of_order: `select jsonb_build_object('loan', f.loan_id, 'instalment', f.number) as ids, f.paid_kobo as ours, 0::bigint as theirs
    from late_fees f where f.paid_kobo > 0 and (
      exists (select from instalments i where i.loan_id = f.loan_id and unpaid_kobo(i) > 0)
      or exists (select from late_fees before where before.loan_id = f.loan_id and before.number < f.number and unpaid_kobo(before) > 0))`,

  late_fee_rule_differs: `select jsonb_build_object('loan', l.id, 'instalment', f.number) as ids, coalesce(fee.standing, 0) as ours,
      l.approved_kobo * l.late_fee_cap_bp / 10000 as theirs
    from loans l left join late_fees f on f.loan_id = l.id left join instalments i on i.loan_id = f.loan_id and i.number = f.number
    left join ${feesByLoan} fee on fee.loan_id = l.id
    where (f.loan_id is not null or num_nonnulls(l.late_fee_grace_days, l.late_fee_kobo, l.late_fee_bp, l.late_fee_cap_bp) > 0 or l.offer ? 'late_fee') and (
      jsonb_build_object('grace_days', l.late_fee_grace_days, 'amount', l.late_fee_kobo / 100.0, 'percent', l.late_fee_bp / 100.0,
        'cap_percent', l.late_fee_cap_bp / 100.0) is distinct from l.offer -> 'late_fee'
      or f.charged_on <> coalesce(i.due_date, ${earlierDueDay}) + l.late_fee_grace_days + 1
      or fee.standing > l.approved_kobo * l.late_fee_cap_bp / 10000)
    union all select jsonb_build_object('loan', f.loan_id, 'instalment', f.number), f.amount_kobo, null from late_fees f where not ${chargedInTrail}`,

  write_off_differs: `select jsonb_build_object('loan', l.id) as ids, coalesce(ledger.lost, 0) - coalesce(ledger.recovered, 0) as ours,
      coalesce(unpaid.principal, 0) as theirs
    from loans l
    left join (select loan_id, sum(amount_kobo) filter (where account = 'write_offs') as lost, -sum(amount_kobo) filter (where account = 'recoveries') as recovered
      from postings where account in ('write_offs', 'recoveries') group by loan_id) ledger on ledger.loan_id = l.id
    left join (select loan_id, sum(unpaid_principal_kobo(i)) as principal from instalments i where is_written_off group by loan_id) unpaid
      on unpaid.loan_id = l.id
    where coalesce(ledger.lost, 0) <> coalesce(l.written_off_kobo, 0)
      or coalesce(ledger.lost, 0) - coalesce(ledger.recovered, 0) <> coalesce(unpaid.principal, 0)
      or (l.written_off_at is not null) <> (unpaid.principal is not null)`,

  transit_differs: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(sum(amount_kobo), 0) as balance from postings where account = 'transfers_in_transit') ours,
      (select (select coalesce(sum(amount_kobo), 0) from transfers where state = 'submitted')
        - (select coalesce(sum(amount_kobo), 0) from suspense_refunds where state in ('promised', 'sent')) as balance) theirs
    where ours.balance <> theirs.balance`,

  suspense_differs: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(-sum(amount_kobo), 0) as balance from postings where account = 'suspense') ours,
      (select coalesce(sum(amount_kobo), 0) as balance from open_suspense_items) theirs
    where ours.balance <> theirs.balance`,

  suspense_refund_differs: `select jsonb_build_object('refund', r.id, 'reference', r.reference, 'state', r.state) as ids, r.amount_kobo as ours,
      null::bigint as theirs
    from suspense_refunds r left join journals j on j.reference = r.id::text and j.event in ('suspense_refunded', 'suspense_refund_failed')
    where case when r.state in ('promised', 'sent') then null when r.state = 'processed' then 'suspense_refunded' else 'suspense_refund_failed' end
        is distinct from j.event
      or (r.settled_at is null) <> (j.id is null) or abs(extract(epoch from r.settled_at - j.posted_at)) > 1`,

  customer_credit_differs: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(-sum(amount_kobo), 0) as balance from postings where account = 'customer_credit') ours,
      (select (select coalesce(sum(case when kind = 'loan_repayment' then excess_kobo else -amount_kobo end), 0) from payments
          where kind in ('loan_repayment', 'credit_applied', 'credit_refund') and (status = 'completed' or reversed_at is not null))
        + (select coalesce(sum(credited_kobo), 0) from loan_cancellations)
        + (select coalesce(sum(given_back_kobo), 0) from late_fee_changes)
        - (select coalesce(sum(credit_kobo), 0) from repayment_reversals) as balance) theirs
    where ours.balance <> theirs.balance`,

  cash_differs: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(sum(amount_kobo), 0) as balance from postings where account in ('cash', 'agent_cash', 'transfers_in_transit')) ours,
      (select ((select coalesce(sum(case kind when 'loan_repayment' then amount_kobo - fee_kobo when 'credit_applied' then 0 else -amount_kobo end), 0)
          from payments where status = 'completed')
        - (select coalesce(sum(fee_kobo), 0) from transfers)
        - (select coalesce(sum(amount_kobo), 0) from provider_settlements)
        + (select coalesce(sum(amount_kobo), 0) from provider_top_ups)
        + (select coalesce(sum(amount_kobo), 0) from provider_adjustments)
        + (select coalesce(sum(i.amount_kobo - i.fee_kobo), 0) from suspense_items i join suspense_closings c on c.reference = i.reference and c.journal_id is not null)
        + (select coalesce(sum(amount_kobo - fee_kobo), 0) from open_suspense_items)
        - (select coalesce(sum(i.fee_kobo), 0) from suspense_items i join suspense_refunds s on s.reference = i.reference where s.state <> 'failed')
        - (select coalesce(sum(p.fee_kobo), 0) from repayment_reversals r join payments p on p.id = r.payment_id where r.taken_kobo = p.amount_kobo)
        + (select coalesce(sum(p.amount_kobo), 0) from journals j join postings p on p.journal_id = j.id
          where p.account = 'cash' and j.event in ('opening', 'opening_reversed'))
        - (select coalesce(sum(arrived_kobo), 0) from cash_hand_overs where arrived_in is not null)
        - (select coalesce(sum(bank_kobo + office_cash_kobo), 0) from hand_overs_moved)
        - (select coalesce(sum(p.amount_kobo), 0) from bank_assignments a join payments p on p.id = a.payment_id)
        + (select coalesce(sum(r.taken_kobo), 0) from repayment_reversals r join payments p on p.id = r.payment_id
          join payments first on first.tx_ref = regexp_replace(p.tx_ref, '(-reversed)+$', '') join bank_assignments a on a.payment_id = first.id)
      ) as balance) theirs
    where ours.balance <> theirs.balance`,

  hand_over_differs: `select jsonb_build_object('hand_over', h.id, 'account', coalesce(h.arrived_in, 'cash')) as ids, coalesce(sum(p.amount_kobo), 0) as ours,
      h.arrived_kobo as theirs
    from cash_hand_overs h left join journals j on j.event = 'cash_handed_over' and j.reference = 'hand-over-' || h.id
      left join postings p on p.journal_id = j.id and p.account = coalesce(h.arrived_in, 'cash')
    where h.confirmed_at is not null group by h.id having coalesce(sum(p.amount_kobo), 0) <> h.arrived_kobo`,

  hand_overs_moved_differ: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(sum(p.amount_kobo) filter (where p.account = 'bank'), 0) as balance, coalesce(sum(p.amount_kobo) filter (where p.account = 'office_cash'), 0) as office
        from journals j join postings p on p.journal_id = j.id where j.event = 'hand_overs_moved') ours,
      (select coalesce(sum(bank_kobo), 0) as balance, coalesce(sum(office_cash_kobo), 0) as office from hand_overs_moved) theirs
    where (ours.balance, ours.office) <> (theirs.balance, theirs.office)`,

  agent_cash_differs: `select jsonb_build_object('agent', coalesce(ledger.agent_id, kept.agent_id)) as ids, coalesce(ledger.balance, 0) as ours,
      coalesce(kept.balance, 0) as theirs
    from (select agent_id, sum(amount_kobo) as balance from postings where account = 'agent_cash' group by agent_id) ledger
    full join (select agent_id, sum(amount_kobo) as balance, (array_agg(balance_kobo order by id desc))[1] as newest from agent_cash group by agent_id) kept
      on kept.agent_id = ledger.agent_id
    where coalesce(ledger.balance, 0) <> coalesce(kept.balance, 0) or kept.balance <> kept.newest`,

  repayment_differs: `select jsonb_build_object('payment', p.id, 'reference', p.tx_ref) as ids, p.amount_kobo as ours,
      coalesce(sum(a.amount_kobo), 0) + p.excess_kobo as theirs
    from payments p left join allocations a on a.payment_id = p.id where p.kind in ('loan_repayment', 'credit_applied')
    group by p.id having p.amount_kobo <> coalesce(sum(a.amount_kobo), 0) + p.excess_kobo`,

  reversal_differs: `select jsonb_build_object('payment', p.id, 'reference', p.tx_ref) as ids, p.amount_kobo as ours,
      r.credit_kobo + coalesce(sum(a.amount_kobo), 0) as theirs
    from repayment_reversals r join payments p on p.id = r.payment_id left join allocation_reversals a on a.payment_id = p.id
    group by p.id, r.payment_id having p.amount_kobo <> r.credit_kobo + coalesce(sum(a.amount_kobo), 0) or p.reversed_at is null
    union all select jsonb_build_object('payment', p.id, 'reference', p.tx_ref, 'account', x.account), x.amount_kobo, -r.taken_kobo
    from repayment_reversals r join payments p on p.id = r.payment_id left join journals j on j.event = 'repayment_reversed' and j.reference = p.tx_ref || '-reversed'
      left join payments first on first.tx_ref = regexp_replace(p.tx_ref, '(-reversed)+$', '') left join bank_assignments b on b.payment_id = first.id left join bank_lines l on l.id = b.line_id
      left join postings x on x.journal_id = j.id and x.account not in ('suspense', 'loans_receivable', 'interest_income', 'late_fees', 'customer_credit', 'write_offs', 'recoveries')
    where j.id is null or coalesce(x.amount_kobo, 0) <> -r.taken_kobo or x.account <> coalesce(l.account, 'cash')`,

  money_in_not_posted: `select jsonb_build_object('reference', i.reference) as ids, i.amount_kobo as ours, 0::bigint as theirs
    from (select tx_ref as reference, amount_kobo from payments where kind = 'loan_repayment'
      union all select reference, amount_kobo from suspense_items) i
    where not exists (select from journals j where j.reference = i.reference
      and j.event in ('repayment_received', 'customer_credit_received', 'unmatched_money', 'cash_collected', 'repayment_reversed', 'bank_money_assigned'))`,

  disbursement_differs: `select jsonb_build_object('loan', l.id, 'status', l.status) as ids, coalesce(paid.amount, 0) as ours,
      case when l.status in ('active', 'overdue', 'completed') then l.approved_kobo - coalesce(returned.amount, 0) else 0 end as theirs
    from loans l
    left join (select loan_id, sum(amount_kobo) as amount, count(*) as payments from payments
      where kind = 'loan_disbursement' and status = 'completed' group by loan_id) paid on paid.loan_id = l.id
    left join (select loan_id, -sum(amount_kobo) as amount from postings where account = 'returned_disbursements' group by loan_id) returned
      on returned.loan_id = l.id
    where coalesce(paid.amount, 0) <> case when l.status in ('active', 'overdue', 'completed') then l.approved_kobo - coalesce(returned.amount, 0) else 0 end
      or paid.payments > 1`,

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

  payment_owner_differs: `select jsonb_build_object('payment', p.id, 'reference', p.tx_ref) as ids, p.amount_kobo as ours, null::bigint as theirs
    from payments p left join customers c on c.id = p.customer_id left join loans l on l.id = p.loan_id left join agents a on a.id = p.agent_id
    where (p.customer_id is not null and c.user_id is distinct from p.user_id)
      or (p.loan_id is not null and l.customer_id is distinct from p.customer_id)
      or (p.agent_id is not null and a.user_id is distinct from p.user_id)`,

  allocation_owner_differs: `select jsonb_build_object('payment', a.payment_id, 'loan', a.loan_id) as ids, sum(a.amount_kobo) as ours, null::bigint as theirs
    from allocations a join payments p on p.id = a.payment_id where a.loan_id is distinct from p.loan_id group by a.payment_id, a.loan_id`,

  posting_owner_differs: `select jsonb_build_object('journal', x.journal_id, 'line', x.line, 'reference', j.reference) as ids, x.amount_kobo as ours,
      null::bigint as theirs
    from postings x join journals j on j.id = x.journal_id left join loans l on l.id = x.loan_id left join payments p on p.id = j.payment_id
    where (x.loan_id is not null and x.customer_id is distinct from l.customer_id)
      or (p.id is not null and x.loan_id is not null and x.loan_id is distinct from p.loan_id)
      or (p.id is not null and x.customer_id is not null and x.customer_id is distinct from p.customer_id)`,

  payout_account_differs: `select jsonb_build_object('payment', p.id, 'reference', t.reference) as ids, t.amount_kobo as ours, null::bigint as theirs
    from transfers t join payments p on p.id = t.payment_id
    join audit_events e on e.subject_kind = case p.kind when 'loan_disbursement' then 'loan' when 'credit_refund' then 'customer' else 'agent' end
      and e.subject_id = coalesce(p.loan_id, p.agent_id, p.customer_id)::text and e.action in ('loan.approved', 'commission.created', 'credit.refunded', 'disbursement.paid-again')
      and e.after ->> 'paymentId' = p.id::text
    where (e.after -> 'payee' ->> 'accountNumber', e.after -> 'payee' ->> 'bankCode') is distinct from (t.account_number, t.bank_code)`,

  transfer_without_job: `select jsonb_build_object('payment', t.payment_id, 'reference', t.reference, 'transfer', t.state) as ids, t.amount_kobo as ours,
      null::bigint as theirs
    from transfers t where t.state in ('created', 'submitted') and not exists (select from outbox o
      where o.topic = 'transfer' and o.subject = t.payment_id::text and o.done_at is null and o.given_up_at is null)`,

  payout_without_transfer: `select jsonb_build_object('payment', p.id, 'status', p.status) as ids, p.amount_kobo as ours, 0::bigint as theirs from payments p
    where p.kind in ('loan_disbursement', 'agent_commission', 'credit_refund') and not exists (select from transfers t where t.payment_id = p.id)`,

  transfer_and_payment_differ: `select jsonb_build_object('payment', p.id, 'status', p.status, 'transfer', t.state) as ids,
      p.amount_kobo as ours, t.amount_kobo as theirs
    from payments p join transfers t on t.payment_id = p.id
    where t.amount_kobo <> p.amount_kobo
      or p.status <> case when t.state = 'succeeded' then 'completed' when t.state in ('failed', 'reversed') then 'failed' else 'pending' end`,

  payment_time_differs: `select jsonb_build_object('payment', p.id, 'reference', p.tx_ref, 'status', p.status) as ids, p.amount_kobo as ours, null::bigint as theirs
    from payments p left join transfers t on t.payment_id = p.id left join repayment_reversals r on r.payment_id = p.id
    left join journals j on j.payment_id = p.id and j.event in ('disbursement_succeeded', 'commission_succeeded', 'credit_refunded', 'disbursement_paid_again')
    where p.reversed_at is distinct from r.reversed_at
      or (p.kind in ('loan_repayment', 'credit_applied') and p.status <> case when r.payment_id is null then 'completed' else 'failed' end)
      or (t.state = 'succeeded' and p.paid_at is distinct from t.settled_at)
      or (t.state is not null and (p.paid_at is null) <> (j.id is null)) or abs(extract(epoch from p.paid_at - j.posted_at)) > 1`,

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
    where l.status = 'approved' and not exists (select from payments p where p.loan_id = l.id and p.kind = 'loan_disbursement' and p.status = 'pending')`,

  tally_differs: `select jsonb_build_object('what', what, 'day', day) as ids, coalesce(t.amount, 0) as ours, coalesce(c.amount_kobo, 0) as theirs
    from (select what, day, sum(rows) as rows, sum(amount_kobo) as amount from tallied group by what, day) t full join counted c using (what, day)
    where coalesce(t.rows, 0) <> coalesce(c.rows, 0) or coalesce(t.amount, 0) <> coalesce(c.amount_kobo, 0)`,

  closed_month_differs: closedMonthsText,

  default_accounts: `select jsonb_build_object('customer', customer_id) as ids, count(*) filter (where is_default) as ours, 1::bigint as theirs
    from bank_accounts group by customer_id having count(*) filter (where is_default) <> 1`,
}

/** The checks by the name of the difference that they find. */
export const bookChecks = bookDifferenceKinds.map((kind) => ({
  kind,
  find: statement({
    row: { ids: json<Record<string, string | number>>(), ours: kobo.nullable, theirs: kobo.nullable },
    sql: texts[kind],
  }),
}))
