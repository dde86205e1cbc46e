import type { BookDifferenceKind } from '@kasuwa/domain/payments/differences.ts'

/** The sums of each loan's late fees: what stands of them, and what was paid. */
export const feesByLoan = `(select loan_id, sum(amount_kobo - taken_off_kobo) as standing, sum(paid_kobo) as paid from late_fees where {{loan loan_id}} group by loan_id)`

/** The due day of the row of a late fee `f` that went by a reschedule. */
const earlierDueDay = `(select e.due_date from reschedules r join earlier_instalments e on e.reschedule_id = r.id
        where r.loan_id = f.loan_id and e.number = f.number order by r.id desc limit 1)`

/** Whether the audit trail has a late fee `f` as it was charged. */
const chargedInTrail = `exists (select from audit_events e where e.subject_kind = 'loan' and e.subject_id = f.loan_id::text and e.action = 'late-fee.charged'
        and e.after ->> 'number' = f.number::text and e.after ->> 'day' = to_char(f.charged_on, 'YYYY-MM-DD') and e.after ->> 'amount' = f.amount_kobo::text)`

/** Checks of late fees, each as the query for its violations (`bookChecks`). */
export const lateFeeChecks = {
  late_fee_income_differs: `select jsonb_build_object('loan', l.id) as ids, coalesce(ledger.balance, 0) as ours, coalesce(fee.paid, 0) as theirs
    from loans l
    left join (select loan_id, -sum(amount_kobo) as balance from postings where account = 'late_fees' and {{loan loan_id}} group by loan_id) ledger on ledger.loan_id = l.id
    left join ${feesByLoan} fee on fee.loan_id = l.id
    where {{loan l.id}} and coalesce(ledger.balance, 0) <> coalesce(fee.paid, 0)`,

  late_fee_parts_differ: `with a as (select loan_id, number, amount_kobo from allocations where part = 'late_fee' and {{loan loan_id}}
        union all select loan_id, number, -amount_kobo from allocation_reversals where part = 'late_fee' and {{loan loan_id}}
        union all select loan_id, number, -given_back_kobo from late_fee_changes where {{loan loan_id}}),
      off as (select loan_id, number, sum(taken_off_kobo) as amount from late_fee_changes where {{loan loan_id}} group by loan_id, number),
      parts as (select loan_id, number, sum(amount_kobo) as amount from a group by loan_id, number)
    select jsonb_build_object('loan', coalesce(f.loan_id, parts.loan_id), 'instalment', coalesce(f.number, parts.number)) as ids,
      coalesce(f.paid_kobo, 0) as ours, coalesce(parts.amount, 0) as theirs
    from (select * from late_fees where {{loan loan_id}}) f full join parts on parts.loan_id = f.loan_id and parts.number = f.number
    left join off on off.loan_id = f.loan_id and off.number = f.number
    left join loans l on l.id = coalesce(f.loan_id, parts.loan_id)
    where l.cancelled_at is null and (coalesce(f.paid_kobo, 0) <> coalesce(parts.amount, 0) or coalesce(f.taken_off_kobo, 0) <> coalesce(off.amount, 0))`,

  late_fee_out_of_order: `select jsonb_build_object('loan', f.loan_id, 'instalment', f.number) as ids, f.paid_kobo as ours, 0::bigint as theirs
    from late_fees f where {{loan f.loan_id}} and f.paid_kobo > 0 and (
      exists (select from instalments i where i.loan_id = f.loan_id and unpaid_kobo(i) > 0)
      or exists (select from late_fees before where before.loan_id = f.loan_id and before.number < f.number and unpaid_kobo(before) > 0))`,

  late_fee_rule_differs: `select jsonb_build_object('loan', l.id, 'instalment', f.number) as ids, coalesce(fee.standing, 0) as ours,
      l.approved_kobo * l.late_fee_cap_bp / 10000 as theirs
    from loans l left join late_fees f on f.loan_id = l.id left join instalments i on i.loan_id = f.loan_id and i.number = f.number
    left join ${feesByLoan} fee on fee.loan_id = l.id
    where {{loan l.id}} and (f.loan_id is not null or num_nonnulls(l.late_fee_grace_days, l.late_fee_kobo, l.late_fee_bp, l.late_fee_cap_bp) > 0 or l.offer ? 'late_fee') and (
      jsonb_build_object('grace_days', l.late_fee_grace_days, 'amount', l.late_fee_kobo / 100.0, 'percent', l.late_fee_bp / 100.0,
        'cap_percent', l.late_fee_cap_bp / 100.0) is distinct from l.offer -> 'late_fee'
      or f.charged_on <> coalesce(i.due_date, ${earlierDueDay}) + l.late_fee_grace_days + 1
      or fee.standing > l.approved_kobo * l.late_fee_cap_bp / 10000)
    union all select jsonb_build_object('loan', f.loan_id, 'instalment', f.number), f.amount_kobo, null from late_fees f where {{loan f.loan_id}} and not ${chargedInTrail}`,
} satisfies Partial<Record<BookDifferenceKind, string>>
