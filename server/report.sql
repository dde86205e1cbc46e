-- The schema `report` (C-205): views that the screens of reports and the role of DATABASE_REPORT_ROLE read. Every run of the migrations makes it again where this
-- file has changed. It holds ids alone, nothing of a person: server/src/privacy/report-views.test.ts looks for words of one in each view. Each column has a comment, from
-- which docs/report-views.md is made (npm run report-views-page).
-- The role may use no other schema, and a function that is called in a view runs with the rights of the reader: so a view calls none that reads a table or
-- another function.

drop schema if exists report cascade;
create schema report;

create view report.loans as
  select l.id as loan_id, l.loan_id as number, l.customer_id, c.agent_id, l.product, l.product_version, l.term as months, l.repayment_frequency as frequency,
    l.rate_bp, l.status as state,
    case when l.status in ('active', 'overdue') then case when l.next_due_date < today.day then 'overdue' else 'active' end
      when l.status = 'approved' then 'pending' else l.status end as status,
    l.amount_kobo as requested_kobo, l.approved_kobo as principal_kobo, l.interest_kobo, case when l.start_date is not null then l.fee_kobo end as fee_kobo,
    l.total_kobo - l.approved_kobo - l.interest_kobo - l.fee_kobo as late_fee_kobo, l.total_kobo, l.paid_kobo, l.total_kobo - l.paid_kobo as unpaid_kobo,
    coalesce(r.unpaid_principal_kobo, 0) as unpaid_principal_kobo,
    lagos_day(l.requested_at) as requested_day, lagos_day(l.decided_at) as decided_day, l.start_date as start_day, l.end_date as end_day,
    case when l.status = 'completed' then (
      select max(least(lagos_day(p.paid_at), lagos_day(p.created_at))) from payments p
      where p.loan_id = l.id and p.kind in ('loan_repayment', 'credit_applied') and p.status = 'completed' and p.reversed_at is null
    ) end as completed_day,
    lagos_day(l.withdrawn_at) as withdrawn_day, lagos_day(l.cancelled_at) as cancelled_day, lagos_day(l.written_off_at) as written_off_day,
    coalesce(l.written_off_kobo, 0) as written_off_kobo,
    case when l.written_off_at is null then 0 else (
      select coalesce(-sum(p.amount_kobo), 0)::bigint from postings p where p.loan_id = l.id and p.account = 'recoveries'
    ) end as recovered_kobo,
    l.reschedules, lagos_day(l.rescheduled_at) as rescheduled_day,
    case when r.unpaid_principal_kobo > 0 then greatest(0, today.day - r.oldest_due_on) when r.loan_id is not null then 0 end as days_late,
    case when r.unpaid_principal_kobo > 0 then greatest(0, today.day - r.oldest_due_on, case when l.reschedules > 0 then (
      select case when least(today.day, r.oldest_due_on) < m.made_on + 30 then m.class_days end
      from reschedules m where m.loan_id = l.id order by m.id desc limit 1
    ) end) when r.loan_id is not null then 0 end as class_days
  from loans l join customers c on c.id = l.customer_id left join running_loans r on r.loan_id = l.id
    cross join (select lagos_day(now() + offset_ms * interval '1 millisecond') as day from clock) as today;
comment on view report.loans is 'Every loan and request, as it is now.';
comment on column report.loans.loan_id is 'The id of the loan, by which the views are joined.';
comment on column report.loans.number is 'The number of the loan that people see, such as LN-000042.';
comment on column report.loans.customer_id is 'The id of the customer.';
comment on column report.loans.agent_id is 'The id of the agent who is responsible for the customer now. A customer who is moved takes their loans along.';
comment on column report.loans.product is 'The code of the product.';
comment on column report.loans.product_version is 'The version of the product, whose terms the loan has kept since its request.';
comment on column report.loans.months is 'The term in months.';
comment on column report.loans.frequency is 'How often an instalment is due: daily, weekly, biweekly, monthly.';
comment on column report.loans.rate_bp is 'The interest rate in basis points a month.';
comment on column report.loans.state is 'The state that is stored: pending, approved (its payout is under way), active, overdue, completed, rejected.';
comment on column report.loans.status is 'The status that people see today: pending, active, overdue, completed, rejected.';
comment on column report.loans.requested_kobo is 'The amount of the request.';
comment on column report.loans.principal_kobo is 'The approved amount; null before the approval.';
comment on column report.loans.interest_kobo is 'The interest of the whole loan; null before it is paid out.';
comment on column report.loans.fee_kobo is 'The loan fee of the whole loan; null before it is paid out.';
comment on column report.loans.late_fee_kobo is 'The late fees that stand; null before it is paid out.';
comment on column report.loans.total_kobo is 'Principal, interest, loan fee and late fees together; null before it is paid out.';
comment on column report.loans.paid_kobo is 'Paid so far of the total.';
comment on column report.loans.unpaid_kobo is 'The total without what is paid; of a written-off loan what its customer still owes. Null before it is paid out.';
comment on column report.loans.unpaid_principal_kobo is 'The unpaid principal of a loan that runs and is not written off, of which portfolio at risk is a share; of all others 0. The sum is the balance of account 1100.';
comment on column report.loans.requested_day is 'The day of the request.';
comment on column report.loans.decided_day is 'The day of the newest decision on the request.';
comment on column report.loans.start_day is 'The day of the payout; null before it.';
comment on column report.loans.end_day is 'The day on which the last instalment is due; a reschedule changes it.';
comment on column report.loans.completed_day is 'The value day of the last payment of a completed loan.';
comment on column report.loans.withdrawn_day is 'The day on which the customer withdrew the request.';
comment on column report.loans.cancelled_day is 'The day on which the loan was cancelled, since its money came back.';
comment on column report.loans.written_off_day is 'The day on which the loan was written off.';
comment on column report.loans.written_off_kobo is 'The unpaid principal that was written off.';
comment on column report.loans.recovered_kobo is 'The principal that was paid since the loan was written off.';
comment on column report.loans.reschedules is 'How often the loan was rescheduled.';
comment on column report.loans.rescheduled_day is 'The day of the newest reschedule.';
comment on column report.loans.days_late is 'Days since the oldest unpaid instalment was due; 0 if none is overdue, null if the loan does not run or is written off.';
comment on column report.loans.class_days is 'The days late by which the loan has its class: as days_late, but a rescheduled loan keeps those of the day of its reschedule for at least 30 days.';

create view report.instalments as
  select loan_id, number, due_date as due_day, principal_kobo, interest_kobo, fee_kobo, principal_kobo + interest_kobo + fee_kobo as due_kobo,
    paid_principal_kobo, paid_interest_kobo, paid_fee_kobo,
    principal_kobo + interest_kobo + fee_kobo - paid_principal_kobo - paid_interest_kobo - paid_fee_kobo as unpaid_kobo, is_written_off
  from instalments;
comment on view report.instalments is 'The instalments in force of every loan that was paid out. The views of tallies answer faster than a sum of these.';
comment on column report.instalments.loan_id is 'The id of the loan.';
comment on column report.instalments.number is 'Its number in the loan, from 1. A reschedule adds numbers at the end and leaves gaps.';
comment on column report.instalments.due_day is 'The day on which it is due.';
comment on column report.instalments.principal_kobo is 'Principal.';
comment on column report.instalments.interest_kobo is 'Interest.';
comment on column report.instalments.fee_kobo is 'Loan fee.';
comment on column report.instalments.due_kobo is 'Principal, interest and loan fee together.';
comment on column report.instalments.paid_principal_kobo is 'Paid of the principal.';
comment on column report.instalments.paid_interest_kobo is 'Paid of the interest.';
comment on column report.instalments.paid_fee_kobo is 'Paid of the loan fee.';
comment on column report.instalments.unpaid_kobo is 'What is unpaid of all three.';
comment on column report.instalments.is_written_off is 'True of the instalments of a written-off loan.';

create view report.payments as
  select id as payment_id, kind, status, amount_kobo, excess_kobo, fee_kobo as provider_fee_kobo, loan_id, customer_id,
    case when kind = 'loan_repayment' then repaid_agent_id else agent_id end as agent_id, channel, lagos_day(created_at) as created_day,
    case when status = 'completed' then least(lagos_day(paid_at), lagos_day(created_at)) end as value_day, lagos_day(reversed_at) as reversed_day
  from payments;
comment on view report.payments is 'Repayments, payouts of loans, commissions, refunds and credit that was used.';
comment on column report.payments.payment_id is 'The id of the payment.';
comment on column report.payments.kind is 'loan_repayment, loan_disbursement, agent_commission, credit_applied (credit that paid a loan), credit_refund.';
comment on column report.payments.status is 'pending, completed or failed.';
comment on column report.payments.amount_kobo is 'The amount.';
comment on column report.payments.excess_kobo is 'The part that the loan did not need: it became credit of the customer.';
comment on column report.payments.provider_fee_kobo is 'The fee of the payment provider, which the lender bears.';
comment on column report.payments.loan_id is 'The id of the loan; null where the payment is of none.';
comment on column report.payments.customer_id is 'The id of the customer; null of a commission.';
comment on column report.payments.agent_id is 'The agent of the customer at the time of a repayment, or the agent to whom a commission was paid; null of a repayment from before this was kept, whose customer was never moved.';
comment on column report.payments.channel is 'The way of the money, as the provider or a person named it.';
comment on column report.payments.created_day is 'The day on which it was booked, or began.';
comment on column report.payments.value_day is 'The day on which it was paid, by the provider; null while it is not completed.';
comment on column report.payments.reversed_day is 'The day on which it was reversed.';

create view report.account_days as
  select a.number, a.name,
    case left(a.number, 1) when '1' then 'asset' when '2' then 'liability' when '3' then 'equity' when '4' then 'income' else 'expense' end as type,
    t.day as book_day, t.debit_kobo, t.credit_kobo
  from accounts a cross join lateral (
    select day, coalesce(sum(amount_kobo) filter (where what = 'debit.' || a.code), 0)::bigint as debit_kobo,
      coalesce(sum(amount_kobo) filter (where what = 'credit.' || a.code), 0)::bigint as credit_kobo
    from tallied where what in ('debit.' || a.code, 'credit.' || a.code) group by day
  ) as t;
comment on view report.account_days is 'Debits and credits of each account on each book day, from tallies. A balance is the sum of debits without credits up to a day.';
comment on column report.account_days.number is 'The number of the account, such as 1100.';
comment on column report.account_days.name is 'Its present name.';
comment on column report.account_days.type is 'asset, liability, equity, income or expense.';
comment on column report.account_days.book_day is 'The book day.';
comment on column report.account_days.debit_kobo is 'The sum of the debits of the day.';
comment on column report.account_days.credit_kobo is 'The sum of the credits of the day.';

-- The changes that are not folded yet are few: adding them to their rows costs less than a sum over all rows.
create view report.due_days as
  with change as not materialized (
    select day, product, agent_id, sum(rows)::bigint as rows, sum(due_kobo)::bigint as due_kobo, sum(moved_kobo)::bigint as moved_kobo,
      sum(unpaid_kobo)::bigint as unpaid_kobo
    from due_tally_changes group by day, product, agent_id
  ), tally as not materialized (
    select t.day, t.product, t.agent_id, t.rows + coalesce(c.rows, 0) as rows, t.due_kobo + coalesce(c.due_kobo, 0) as due_kobo,
      t.moved_kobo + coalesce(c.moved_kobo, 0) as moved_kobo, t.unpaid_kobo + coalesce(c.unpaid_kobo, 0) as unpaid_kobo
    from due_tallies t left join change c on c.day = t.day and c.product = t.product and c.agent_id = t.agent_id
    union all
    select c.day, c.product, c.agent_id, c.rows, c.due_kobo, c.moved_kobo, c.unpaid_kobo from change c
    where not exists (select from due_tallies t where t.day = c.day and t.product = c.product and t.agent_id = c.agent_id)
  )
  select day, product, agent_id, rows as instalments, due_kobo, moved_kobo, unpaid_kobo, due_kobo - unpaid_kobo as collected_kobo
  from tally where rows <> 0 or due_kobo <> 0 or moved_kobo <> 0 or unpaid_kobo <> 0;
comment on view report.due_days is 'What falls due on each day, with what is collected of it by now, from tallies. Written-off loans stay in it; late fees are not in it.';
comment on column report.due_days.day is 'The day on which the instalments are due; it may be to come.';
comment on column report.due_days.product is 'The code of the product.';
comment on column report.due_days.agent_id is 'The agent who was responsible for the customer at the end of that day: instalments that were due before a customer was moved stay with the agent before.';
comment on column report.due_days.instalments is 'How many instalments in force are due.';
comment on column report.due_days.due_kobo is 'What the instalments in force come to.';
comment on column report.due_days.moved_kobo is 'What reschedules moved away from the day.';
comment on column report.due_days.unpaid_kobo is 'What is unpaid of what is due.';
comment on column report.due_days.collected_kobo is 'What is paid of what is due.';

create view report.due_sums as
  select day, product, sum(rows)::bigint as instalments, sum(due_kobo)::bigint as due_kobo, sum(moved_kobo)::bigint as moved_kobo,
    sum(unpaid_kobo)::bigint as unpaid_kobo, (sum(due_kobo) - sum(unpaid_kobo))::bigint as collected_kobo
  from (
    select day, product, rows, due_kobo, moved_kobo, unpaid_kobo from due_sums
    union all select day, product, rows, due_kobo, moved_kobo, unpaid_kobo from due_tally_changes
  ) as one
  group by day, product having sum(rows) <> 0 or sum(due_kobo) <> 0 or sum(moved_kobo) <> 0 or sum(unpaid_kobo) <> 0;
comment on view report.due_sums is 'The same as due_days over all agents: a year of it is read in one look.';
comment on column report.due_sums.day is 'The day on which the instalments are due; it may be to come.';
comment on column report.due_sums.product is 'The code of the product.';
comment on column report.due_sums.instalments is 'How many instalments in force are due.';
comment on column report.due_sums.due_kobo is 'What the instalments in force come to.';
comment on column report.due_sums.moved_kobo is 'What reschedules moved away from the day.';
comment on column report.due_sums.unpaid_kobo is 'What is unpaid of what is due.';
comment on column report.due_sums.collected_kobo is 'What is paid of what is due.';

create view report.month_ends as
  select m.month, m.loan_id, m.product, m.product_version, m.agent_id, m.unpaid_principal_kobo, m.unpaid_interest_kobo, m.unpaid_fee_kobo, m.days_late,
    m.class_days, k.class_from, k.class_to, k.provision_bp, k.stage
  from month_end_loans m join month_ends e on e.month = m.month
    join (
      select p.id, (c.class ->> 'from')::integer as class_from, (c.class ->> 'to')::integer as class_to, (c.class ->> 'bp')::integer as provision_bp,
        (c.class ->> 'stage')::integer as stage
      from provision_tables p cross join lateral jsonb_array_elements(p.classes) as c (class)
    ) as k on k.id = e.provision_table and k.class_from = m.class_from;
comment on view report.month_ends is 'Each loan that ran on the last day of a month and was not written off, as the books of the month have it. The rows are made on the first of the next month, again while the month is open, and never after it is closed.';
comment on column report.month_ends.month is 'The first day of the month.';
comment on column report.month_ends.loan_id is 'The id of the loan.';
comment on column report.month_ends.product is 'The code of the product.';
comment on column report.month_ends.product_version is 'The version of the product.';
comment on column report.month_ends.agent_id is 'The agent who was responsible for the customer at the end of the month.';
comment on column report.month_ends.unpaid_principal_kobo is 'Unpaid principal. The sum of a month is the balance of account 1100 at its end.';
comment on column report.month_ends.unpaid_interest_kobo is 'Interest of the whole loan without what was paid of it.';
comment on column report.month_ends.unpaid_fee_kobo is 'Loan fee of the whole loan without what was paid of it; late fees are not in it.';
comment on column report.month_ends.days_late is 'Days since the oldest unpaid instalment was due, on the last day of the month.';
comment on column report.month_ends.class_days is 'The days late by which the loan has its class (see loans.class_days).';
comment on column report.month_ends.class_from is 'The first day of its class, in the table of classes of that month.';
comment on column report.month_ends.class_to is 'The last day of its class; null of the last class.';
comment on column report.month_ends.provision_bp is 'The provision of the class in basis points. It is rounded once for the sum of a class.';
comment on column report.month_ends.stage is 'The stage of the class, as a label: 1, 2 or 3.';

create view report.kept_months as
  select e.month, e.loans, e.kept_at, coalesce(b.state = 'closed', false) as is_closed from month_ends e left join book_months b on b.month = e.month;
comment on view report.kept_months is 'The months whose end is kept in month_ends: a month before the first of them has no rows there because none were kept.';
comment on column report.kept_months.month is 'The first day of the month.';
comment on column report.kept_months.loans is 'How many loans ran at its end.';
comment on column report.kept_months.kept_at is 'When its rows were made the last time, in product time.';
comment on column report.kept_months.is_closed is 'True once the month is closed: its rows stay as they are.';

create view report.products as
  select product, version, state, name, terms, frequencies, rate_bp, loan_fee_kobo, loan_fee_bp, grace_days, late_fee_kobo, late_fee_bp, late_fee_cap_bp,
    min_kobo, max_kobo, ladder, late_days, lagos_day(published_at) as published_day, lagos_day(ended_at) as ended_day
  from product_versions;
comment on view report.products is 'The versions of the loan products.';
comment on column report.products.product is 'The code of the product.';
comment on column report.products.version is 'The number of the version, from 1.';
comment on column report.products.state is 'draft, published, replaced or retired.';
comment on column report.products.name is 'The name that customers see.';
comment on column report.products.terms is 'The terms in months.';
comment on column report.products.frequencies is 'The frequencies of instalments.';
comment on column report.products.rate_bp is 'The interest rate in basis points a month; null of the first version of the default product, which takes it and the rule of late fees from the settings.';
comment on column report.products.loan_fee_kobo is 'The fixed part of the loan fee.';
comment on column report.products.loan_fee_bp is 'The share of the principal in the loan fee, in basis points.';
comment on column report.products.grace_days is 'Days after a due day on which an instalment may be paid without a late fee.';
comment on column report.products.late_fee_kobo is 'The fixed part of a late fee.';
comment on column report.products.late_fee_bp is 'The share of what is unpaid in a late fee, in basis points.';
comment on column report.products.late_fee_cap_bp is 'The most that all late fees of a loan come to, in basis points of its principal.';
comment on column report.products.min_kobo is 'The smallest amount; null if there is none.';
comment on column report.products.max_kobo is 'The largest amount; null if there is none.';
comment on column report.products.ladder is 'The largest amount by the number of loans that a customer completed in time; null if there is none.';
comment on column report.products.late_days is 'A loan counts as completed in time if no instalment of it was paid later than so many days.';
comment on column report.products.published_day is 'The day on which the version was published; null of a draft.';
comment on column report.products.ended_day is 'The day on which the version was replaced or retired.';
