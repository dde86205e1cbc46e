import type { BookDifferenceKind } from '@kasuwa/domain/payments/differences.ts'
import { feesByLoan } from './late-fee-checks.ts'

/** The days from one row to the next of a frequency that counts days. */
const stepOf = (frequency: string) => `case ${frequency} when 'daily' then 1 when 'weekly' then 7 else 14 end`

/** The part of an amount in the row that has a place among so many: the increase of its cumulative share. */
const shareOf = (amount: string, place: string, rows: string) =>
  `trunc(${amount}::numeric * ${place} / ${rows}) - trunc(${amount}::numeric * (${place} - 1) / ${rows})`

/** The agreed amount of a loan `l`; late fees are no part of its schedule. */
const agreed = '(l.approved_kobo + l.interest_kobo + l.fee_kobo)'

/** The loan fee of a loan `l` on an amount by its frozen rule, rounded half up once (C-203). */
const feeByRule = (amount: string) =>
  `(l.loan_fee_kobo + div(${amount}::numeric * l.loan_fee_bp + 5000, 10000)::bigint)`

/** The amount of a row `i` of a schedule of `n.rows` rows by the terms of its loan `l` (C-92). */
const amountByTerms = `case when i.number < n.rows then ${agreed} / n.rows else ${agreed} - ${agreed} / n.rows * (n.rows - 1) end`

/** Whether such a row differs from its loan's terms. */
const differsFromTerms = `i.principal_kobo + i.interest_kobo + i.fee_kobo <> ${amountByTerms}
      or i.interest_kobo <> ${shareOf('l.interest_kobo', 'i.number', 'n.rows')}
      or i.fee_kobo <> ${shareOf('l.fee_kobo', 'i.number', 'n.rows')}
      or i.number not between 1 and n.rows
      or i.due_date is distinct from case when i.number = n.rows then l.end_date
        when l.repayment_frequency = 'monthly' then (l.start_date + make_interval(months => i.number))::date
        else l.start_date + i.number * ${stepOf('l.repayment_frequency')} end`

/** The amount of a row `i` that the reschedule `n` made. */
const amountOfMoved = `case when i.number < n.first_number + n.row_count - 1 then n.moved / n.row_count else n.moved - n.moved / n.row_count * (n.row_count - 1) end`

/** The import of a loan `l`, as `m`, with what was paid before: it is no payment of ours. An import that was undone left no schedule. */
const imported = 'imported_loans m on m.loan_id = l.id and l.cancelled_at is null'
/** The rows of imported loans as they came. */
const importedRows = `(select m.loan_id, (row ->> 0)::smallint as number, (row ->> 1)::date as due_date, (row ->> 2)::bigint as principal_kobo,
      (row ->> 3)::bigint as interest_kobo, (row ->> 4)::bigint as fee_kobo, (row ->> 5)::bigint as principal, (row ->> 6)::bigint as interest, (row ->> 7)::bigint as loan_fee
    from imported_loans m cross join lateral jsonb_array_elements(m.schedule) as row where {{loan m.loan_id}})`
const isImported = 'exists (select from imported_loans m where m.loan_id = l.id)'

/** Checks of loans, their schedules and what the books have of them, each as the query for its violations (`bookChecks`). */
export const loanChecks = {
  instalment_out_of_order: `select jsonb_build_object('loan', i.loan_id, 'instalment', i.number) as ids,
      paid_kobo(i) as ours, 0::bigint as theirs
    from instalments i where {{loan i.loan_id}} and paid_kobo(i) > 0 and exists (select from instalments before
      where before.loan_id = i.loan_id and before.number < i.number
        and unpaid_kobo(before) > 0)`,

  instalment_allocations_differ: `with a as (select loan_id, number, part, amount_kobo from allocations where part <> 'late_fee' and {{loan loan_id}}
        union all select loan_id, number, part, -amount_kobo from allocation_reversals where part <> 'late_fee' and {{loan loan_id}}
        union all select r.loan_id, r.number, p.part, p.amount from ${importedRows} as r
          cross join lateral (values ('principal', r.principal), ('interest', r.interest), ('loan_fee', r.loan_fee)) as p (part, amount) where p.amount > 0),
      paid as (select loan_id, number, sum(amount_kobo) as amount, sum(amount_kobo) filter (where part = 'interest') as interest,
        sum(amount_kobo) filter (where part = 'loan_fee') as fee, sum(amount_kobo) filter (where part = 'principal') as principal
        from a group by loan_id, number)
    select jsonb_build_object('loan', i.loan_id, 'instalment', i.number) as ids,
      paid_kobo(i) as ours, coalesce(paid.amount, 0) as theirs
    from instalments i left join paid on paid.loan_id = i.loan_id and paid.number = i.number where {{loan i.loan_id}}
      and (i.paid_interest_kobo <> coalesce(paid.interest, 0) or i.paid_fee_kobo <> coalesce(paid.fee, 0) or i.paid_principal_kobo <> coalesce(paid.principal, 0))
    union all select jsonb_build_object('loan', paid.loan_id, 'instalment', paid.number), 0, paid.amount
    from paid join loans l on l.id = paid.loan_id where l.cancelled_at is null and paid.amount <> 0
      and not exists (select from instalments i where i.loan_id = paid.loan_id and i.number = paid.number)`,

  loan_paid_differs: `select jsonb_build_object('loan', l.id) as ids, l.paid_kobo as ours,
      coalesce(sum(paid_kobo(i)), 0) + coalesce(fee.paid, 0) as theirs
    from loans l left join instalments i on i.loan_id = l.id left join ${feesByLoan} fee on fee.loan_id = l.id where {{loan l.id}} group by l.id, fee.paid
    having l.paid_kobo <> coalesce(sum(paid_kobo(i)), 0) + coalesce(fee.paid, 0)`,

  schedule_total_differs: `select jsonb_build_object('loan', l.id) as ids, l.total_kobo as ours,
      coalesce(sum(amount_kobo(i)), 0) + coalesce(fee.standing, 0) as theirs
    from loans l left join instalments i on i.loan_id = l.id left join ${feesByLoan} fee on fee.loan_id = l.id where {{loan l.id}} group by l.id, fee.standing
    having coalesce(l.total_kobo, 0) <> coalesce(sum(amount_kobo(i)), 0) + coalesce(fee.standing, 0)
      or coalesce(l.interest_kobo, 0) <> coalesce(sum(i.interest_kobo), 0)
      or l.fee_kobo <> coalesce(sum(i.fee_kobo), 0)
      or (l.total_kobo is not null and l.total_kobo - coalesce(fee.standing, 0) - l.interest_kobo - l.fee_kobo <> l.approved_kobo)`,

  schedule_differs: `select jsonb_build_object('loan', i.loan_id, 'instalment', i.number) as ids,
      amount_kobo(i) as ours, ${amountByTerms} as theirs
    from loans l cross join lateral (select count(*) as rows from instalments where loan_id = l.id) n join instalments i on i.loan_id = l.id
    where {{loan l.id}} and l.reschedules = 0 and not ${isImported} and (${differsFromTerms} or l.end_date <> (l.start_date + make_interval(months => l.term))::date)
    union all select jsonb_build_object('loan', l.id, 'instalment', coalesce(r.number, i.number)), coalesce(amount_kobo(i), 0), r.principal_kobo + r.interest_kobo + r.fee_kobo
      from (select r.* from ${importedRows} as r join loans l on l.id = r.loan_id where l.reschedules = 0 and l.cancelled_at is null) as r
      full join (select i.* from instalments i join loans l on l.id = i.loan_id and l.reschedules = 0 where ${isImported} and {{loan i.loan_id}}) as i on i.loan_id = r.loan_id and i.number = r.number
      join loans l on l.id = coalesce(r.loan_id, i.loan_id)
      where (r.due_date, r.principal_kobo, r.interest_kobo, r.fee_kobo) is distinct from (i.due_date, i.principal_kobo, i.interest_kobo, i.fee_kobo)
    union all select jsonb_build_object('loan', l.id), null, null from loans l join ${imported}
      where {{loan l.id}} and (l.start_date <> m.start_date or l.reschedules = 0 and l.end_date <> m.end_date)`,

  rescheduled_schedule_differs: `with made as (
      select r.*, l.reschedules, l.end_date, l.rescheduled_at, l.last_number,
        row_number() over (partition by r.loan_id order by r.id desc) as back
      from reschedules r join loans l on l.id = r.loan_id where l.reschedules > 0 and {{loan r.loan_id}}
    ), newest as (
      select m.*, m.principal_kobo + m.interest_kobo + m.fee_kobo as moved from made m where m.back = 1
    ), first as (
      select e.*, e.principal_kobo + e.interest_kobo + e.fee_kobo as amount, m.loan_id, count(*) over (partition by e.reschedule_id) as rows
      from made m join earlier_instalments e on e.reschedule_id = m.id where m.back = m.reschedules
    ), in_force as (
      select n.loan_id, count(i.number) filter (where i.number >= n.first_number) as added, max(i.due_date) as last_due,
        coalesce(sum(i.principal_kobo) filter (where i.number < n.first_number), 0) as kept_principal,
        coalesce(sum(i.interest_kobo) filter (where i.number < n.first_number), 0) as kept_interest,
        coalesce(sum(i.fee_kobo) filter (where i.number < n.first_number), 0) as kept_fee
      from newest n left join instalments i on i.loan_id = n.loan_id group by n.loan_id
    ), earlier as (
      select n.loan_id, coalesce(sum(e.principal_kobo), 0) as principal, coalesce(sum(e.interest_kobo), 0) as interest,
        coalesce(sum(e.fee_kobo), 0) as fee
      from newest n left join earlier_instalments e on e.reschedule_id = n.id group by n.loan_id
    )
    select jsonb_build_object('loan', l.id) as ids, l.reschedules::bigint as ours, count(m.id) as theirs
      from loans l left join made m on m.loan_id = l.id and m.back <= l.reschedules where {{loan l.id}} and (l.reschedules > 0 or num_nonnulls(l.rescheduled_at, l.last_number) > 0)
      group by l.id having l.reschedules = 0 or count(m.id) <> l.reschedules
    union all select jsonb_build_object('loan', i.loan_id, 'first_schedule', i.number), i.amount, ${amountByTerms}
      from first i join loans l on l.id = i.loan_id join first n on n.reschedule_id = i.reschedule_id and n.number = i.number
      where not ${isImported} and (${differsFromTerms.replaceAll('l.end_date', '(l.start_date + make_interval(months => l.term))::date')})
    union all select jsonb_build_object('loan', i.loan_id, 'first_schedule', i.number), i.amount, r.principal_kobo + r.interest_kobo + r.fee_kobo
      from first i join loans l on l.id = i.loan_id left join ${importedRows} as r on r.loan_id = i.loan_id and r.number = i.number
      where ${isImported} and (r.due_date, r.principal_kobo, r.interest_kobo, r.fee_kobo) is distinct from (i.due_date, i.principal_kobo, i.interest_kobo, i.fee_kobo)
    union all select jsonb_build_object('loan', n.loan_id), e.principal + e.interest + e.fee, f.kept_principal + f.kept_interest + f.kept_fee + n.moved
      from newest n join in_force f on f.loan_id = n.loan_id join earlier e on e.loan_id = n.loan_id
      where e.principal <> f.kept_principal + n.principal_kobo or e.interest <> f.kept_interest + n.interest_kobo
        or e.fee <> f.kept_fee + n.fee_kobo
        or f.added <> n.row_count or n.last_number <> n.first_number + n.row_count - 1
        or f.last_due <> n.end_date or n.rescheduled_at <> n.made_at
    union all select jsonb_build_object('loan', i.loan_id, 'instalment', i.number), amount_kobo(i), coalesce(e.principal_kobo + e.interest_kobo + e.fee_kobo, 0)
      from newest n join instalments i on i.loan_id = n.loan_id and i.number < n.first_number
      left join earlier_instalments e on e.reschedule_id = n.id and e.number = i.number
      where e.number is null or i.due_date <> e.due_date or i.interest_kobo > e.interest_kobo or i.fee_kobo > e.fee_kobo or i.principal_kobo > e.principal_kobo
        or (i.fee_kobo > 0 and i.interest_kobo <> e.interest_kobo)
        or (i.principal_kobo > 0 and (i.interest_kobo <> e.interest_kobo or i.fee_kobo <> e.fee_kobo))
    union all select jsonb_build_object('loan', i.loan_id, 'instalment', i.number), amount_kobo(i), ${amountOfMoved}
      from newest n join instalments i on i.loan_id = n.loan_id and i.number >= n.first_number
      where amount_kobo(i) <> ${amountOfMoved}
        or i.interest_kobo <> ${shareOf('n.interest_kobo', '(i.number - n.first_number + 1)', 'n.row_count')}
        or i.fee_kobo <> ${shareOf('n.fee_kobo', '(i.number - n.first_number + 1)', 'n.row_count')}
        or i.due_date <> case when n.frequency = 'monthly' then (n.first_due + make_interval(months => i.number - n.first_number))::date
          else n.first_due + (i.number - n.first_number) * ${stepOf('n.frequency')} end`,

  running_loan_differs: `with owed as (
      select l.id, l.customer_id, c.agent_id, l.product, l.next_due_date as oldest, l.total_kobo - l.paid_kobo as outstanding, l.paid_kobo as paid
      from loans l join customers c on c.id = l.customer_id where runs(l) and {{loan l.id}}
    ), rows as (
      select i.loan_id, sum(unpaid_principal_kobo(i)) as principal, max(i.due_date) as last,
        coalesce(sum(amount_kobo(i)) filter (where i.due_date < coalesce(r.next_fall_on, 'infinity')), 0) as fallen,
        coalesce(bool_or(i.due_date = r.next_fall_on), false) as has_next
      from running_loans r join instalments i on i.loan_id = r.loan_id where {{loan r.loan_id}} group by i.loan_id
    )
    select jsonb_build_object('loan', coalesce(o.id, r.loan_id)) as ids, r.outstanding_kobo as ours, o.outstanding as theirs
    from owed o full join (select * from running_loans where {{loan loan_id}}) r on r.loan_id = o.id left join rows on rows.loan_id = r.loan_id
      left join lateral (
        select promised_on, promised_kobo from collection_notes n where n.loan_id = r.loan_id and n.outcome = 'promised' order by n.id desc limit 1
      ) as promise on true
    where o.id is null or r.loan_id is null or (r.customer_id, r.agent_id, r.product, r.oldest_due_on, r.outstanding_kobo, r.paid_kobo, r.unpaid_principal_kobo, r.fallen_due_kobo)
        is distinct from (o.customer_id, o.agent_id, o.product, o.oldest, o.outstanding, o.paid, rows.principal, rows.fallen)
      or (r.promised_on, r.promised_kobo) is distinct from (promise.promised_on, promise.promised_kobo)
      or case when r.next_fall_on is null then rows.last > product_today() else not rows.has_next end`,

  next_due_differs: `select jsonb_build_object('loan', l.id) as ids, l.next_due_kobo as ours, coalesce(first.unpaid, 0) as theirs
    from loans l left join lateral (
      select due_date, unpaid from (
        select i.due_date, unpaid_kobo(i) as unpaid, i.number::integer as place from instalments i where i.loan_id = l.id and unpaid_kobo(i) > 0
        union all select l.end_date, sum(unpaid_kobo(f))::bigint, 100000 from late_fees f where f.loan_id = l.id having sum(unpaid_kobo(f)) > 0
      ) as owed order by due_date, place limit 1) first on true
    where {{loan l.id}} and (l.next_due_kobo is distinct from first.unpaid or l.next_due_date is distinct from first.due_date)`,

  loan_status_differs: `select jsonb_build_object('loan', l.id, 'status', l.status) as ids, l.paid_kobo as ours, l.total_kobo as theirs
    from loans l where {{loan l.id}} and ((l.status = 'completed') <> (l.total_kobo is not null and l.paid_kobo = l.total_kobo)
      or is_running(l.status) <> (l.total_kobo is not null and l.paid_kobo < l.total_kobo)
      or (l.status = 'overdue' and l.next_due_date >= product_today()))`,

  running_loans: `select jsonb_build_object('customer', customer_id) as ids, count(*) as ours, 1::bigint as theirs
    from loans where is_running(status) group by customer_id having count(*) > 1`,

  loan_receivable_differs: `select jsonb_build_object('loan', l.id) as ids, coalesce(ledger.balance, 0) as ours,
      coalesce(unpaid.principal, 0) as theirs
    from loans l
    left join (select loan_id, sum(amount_kobo) as balance from postings where account = 'loans_receivable' and {{loan loan_id}} group by loan_id) ledger
      on ledger.loan_id = l.id
    left join (select loan_id, sum(unpaid_principal_kobo(i)) as principal from instalments i where not is_written_off and {{loan loan_id}} group by loan_id) unpaid
      on unpaid.loan_id = l.id
    where {{loan l.id}} and coalesce(ledger.balance, 0) <> coalesce(unpaid.principal, 0)`,

  loan_interest_differs: `select jsonb_build_object('loan', l.id) as ids, coalesce(ledger.balance, 0) as ours,
      coalesce(paid.interest, 0) - coalesce(m.paid_interest_kobo, 0) as theirs
    from loans l
    left join (select loan_id, -sum(amount_kobo) as balance from postings where account = 'interest_income' and {{loan loan_id}} group by loan_id) ledger
      on ledger.loan_id = l.id
    left join (select loan_id, sum(paid_interest_kobo) as interest from instalments where {{loan loan_id}} group by loan_id) paid on paid.loan_id = l.id
    left join ${imported}
    where {{loan l.id}} and coalesce(ledger.balance, 0) <> coalesce(paid.interest, 0) - coalesce(m.paid_interest_kobo, 0)`,

  loan_fee_income_differs: `select jsonb_build_object('loan', l.id) as ids, coalesce(ledger.balance, 0) as ours,
      coalesce(paid.fee, 0) - coalesce(m.paid_fee_kobo, 0) as theirs
    from loans l
    left join (select loan_id, -sum(amount_kobo) as balance from postings where account = 'loan_fees' and {{loan loan_id}} group by loan_id) ledger
      on ledger.loan_id = l.id
    left join (select loan_id, sum(paid_fee_kobo) as fee from instalments where {{loan loan_id}} group by loan_id) paid on paid.loan_id = l.id
    left join ${imported}
    where {{loan l.id}} and coalesce(ledger.balance, 0) <> coalesce(paid.fee, 0) - coalesce(m.paid_fee_kobo, 0)`,

  loan_fee_rule_differs: `select jsonb_build_object('loan', l.id) as ids, l.fee_kobo as ours, ${feeByRule('l.approved_kobo')} as theirs
    from loans l where {{loan l.id}} and (l.fee_kobo <> case when l.total_kobo is null then 0 else ${feeByRule('l.approved_kobo')} end
      or l.offer ? 'loan_fee' and ${feeByRule('l.amount_kobo')} = 0
      or ${feeByRule('l.amount_kobo')} > 0 and to_jsonb(${feeByRule('l.amount_kobo')} / 100.0) is distinct from l.offer -> 'loan_fee')`,

  write_off_differs: `select jsonb_build_object('loan', l.id) as ids, coalesce(ledger.lost, 0) - coalesce(ledger.recovered, 0) as ours,
      coalesce(unpaid.principal, 0) as theirs
    from loans l
    left join (select loan_id, sum(amount_kobo) filter (where account = 'write_offs') as lost, -sum(amount_kobo) filter (where account = 'recoveries') as recovered
      from postings where account in ('write_offs', 'recoveries') and {{loan loan_id}} group by loan_id) ledger on ledger.loan_id = l.id
    left join (select loan_id, sum(unpaid_principal_kobo(i)) as principal from instalments i where is_written_off and {{loan loan_id}} group by loan_id) unpaid
      on unpaid.loan_id = l.id
    where {{loan l.id}} and (coalesce(ledger.lost, 0) <> coalesce(l.written_off_kobo, 0)
      or coalesce(ledger.lost, 0) - coalesce(ledger.recovered, 0) <> coalesce(unpaid.principal, 0)
      or (l.written_off_at is not null) <> (unpaid.principal is not null))`,
} satisfies Partial<Record<BookDifferenceKind, string>>
