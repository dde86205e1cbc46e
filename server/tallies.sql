-- The functions that tally, and how the same figures are counted (decisions 15 and 44). Every run of the migrations applies this file after them where it has changed: a
-- function or the view is changed here, and a migration has only the trigger of a new one. A change that tallies more needs two migrations besides: one with
-- the trigger and the function as it is here, and one that adds what is there already (0173 and 0174).

create or replace function tally_customer() returns trigger language plpgsql as $$
declare
  had bigint := 0;
  loans_had bigint := 0;
begin
  if tg_op = 'UPDATE' then select coalesce(sum(lent(l)), 0), count(*) into had, loans_had from loans l where l.customer_id = new.id; end if;
  if tg_op <> 'INSERT' then
    insert into tally_changes values ('customer', lagos_day(old.created_at), -1, 0), ('agent.' || old.agent_id, 'epoch', -1, -had);
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes values ('customer', lagos_day(new.created_at), 1, 0), ('agent.' || new.agent_id, 'epoch', 1, had);
  end if;
  if loans_had > 0 then
    insert into tally_changes values ('loans-of-agent.' || old.agent_id, 'epoch', -loans_had, 0), ('loans-of-agent.' || new.agent_id, 'epoch', loans_had, 0);
  end if;
  return null;
end $$;

create or replace function tally_loan() returns trigger language plpgsql as $$
declare more bigint := case when tg_op = 'DELETE' then 0 else lent(new) end - case when tg_op = 'INSERT' then 0 else lent(old) end;
begin
  insert into tally_changes
    select one.what || c.agent_id, 'epoch', one.rows, one.amount
    from customers c, (values ('agent.', 0, more), ('loans-of-agent.', case when tg_op = 'DELETE' then -1 else 1 end, 0)) as one (what, rows, amount)
    where c.id = coalesce(new.customer_id, old.customer_id) and (one.rows <> 0 or one.amount <> 0);
  if tg_op <> 'INSERT' then insert into tally_changes values ('loan.' || old.status, lagos_day(old.requested_at), -1, -coalesce(old.approved_kobo, 0)); end if;
  if tg_op <> 'DELETE' then insert into tally_changes values ('loan.' || new.status, lagos_day(new.requested_at), 1, coalesce(new.approved_kobo, 0)); end if;
  return null;
end $$;

create or replace function tally_running_loans() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into tally_changes select case when written_off_at is null then 'running' else 'written-off' end, next_due_date,
          count(*), sum(total_kobo - paid_kobo) from now_there
        where next_due_date is not null group by 1, 2;
    when 'DELETE' then
      insert into tally_changes select case when written_off_at is null then 'running' else 'written-off' end, next_due_date,
          -count(*), -sum(total_kobo - paid_kobo) from was_there
        where next_due_date is not null group by 1, 2;
    else
      with changed as materialized (
        select -1 as rows, customer_id, status, requested_at, approved_kobo, next_due_date, total_kobo - paid_kobo as owed,
          case when written_off_at is null then 'running' else 'written-off' end as what from was_there
        union all select 1, customer_id, status, requested_at, approved_kobo, next_due_date, total_kobo - paid_kobo,
          case when written_off_at is null then 'running' else 'written-off' end from now_there
      )
      insert into tally_changes
        select what, next_due_date, sum(rows), sum(rows * owed) from changed where next_due_date is not null group by 1, 2
          having sum(rows) <> 0 or sum(rows * owed) <> 0
        union all select 'loan.' || status, lagos_day(requested_at), sum(rows), sum(rows * coalesce(approved_kobo, 0)) from changed group by status, 2
          having sum(rows) <> 0 or sum(rows * coalesce(approved_kobo, 0)) <> 0
        union all select 'agent.' || c.agent_id, 'epoch', 0, sum(lent.amount) from (
            select customer_id, sum(rows * approved_kobo) as amount from changed where status in ('active', 'overdue', 'completed') group by customer_id
            having sum(rows * approved_kobo) <> 0
          ) as lent join customers c on c.id = lent.customer_id group by c.agent_id;
  end case;
  return null;
end $$;

create or replace function tally_unpaid() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into tally_changes select 'unpaid', due_date, 0,
        sum(principal_kobo + interest_kobo + fee_kobo - paid_principal_kobo - paid_interest_kobo - paid_fee_kobo) from now_there where not is_written_off group by 2;
    when 'DELETE' then
      insert into tally_changes select 'unpaid', due_date, 0,
        -sum(principal_kobo + interest_kobo + fee_kobo - paid_principal_kobo - paid_interest_kobo - paid_fee_kobo) from was_there where not is_written_off group by 2;
    else
      insert into tally_changes select 'unpaid', day, 0, sum(amount) from (
          select due_date as day, paid_principal_kobo + paid_interest_kobo + paid_fee_kobo - principal_kobo - interest_kobo - fee_kobo as amount from was_there
            where not is_written_off
          union all select due_date, principal_kobo + interest_kobo + fee_kobo - paid_principal_kobo - paid_interest_kobo - paid_fee_kobo from now_there
            where not is_written_off
        ) as one group by day having sum(amount) <> 0;
  end case;
  return null;
end $$;

create or replace function tally_new_payments() returns trigger language plpgsql as $$
begin
  insert into tally_changes
    select 'payment', lagos_day(created_at), count(*), 0 from added group by 2
    union all select kind, lagos_day(paid_at), count(*), sum(amount_kobo) from added where status = 'completed' group by 1, 2;
  return null;
end $$;

create or replace function tally_payment() returns trigger language plpgsql as $$
begin
  insert into tally_changes select 'payment', lagos_day(old.created_at), -1, 0
    union all select old.kind, lagos_day(old.paid_at), -1, -old.amount_kobo where old.status = 'completed';
  if tg_op = 'UPDATE' then
    insert into tally_changes select 'payment', lagos_day(new.created_at), 1, 0
      union all select new.kind, lagos_day(new.paid_at), 1, new.amount_kobo where new.status = 'completed';
  end if;
  return null;
end $$;

-- The part of a loan's posting that its cohort paid, and lost (REP-43): money for principal, interest and loan fee, recoveries among it, and principal that was
-- written off, less what was recovered. A repayment of a written-off loan that is reversed becomes a loss; the payout and the write-off are no payment.
create or replace function cohort_paid(account text, event text, amount bigint) returns bigint language sql immutable parallel safe as $$
  select case when account in ('interest_income', 'loan_fees', 'recoveries')
    or (account = 'loans_receivable' and event not in ('disbursement_succeeded', 'loan_written_off', 'loans_imported'))
    or (account = 'write_offs' and event = 'repayment_reversed') then -amount else 0 end $$;

create or replace function cohort_lost(account text, amount bigint) returns bigint language sql immutable parallel safe as $$
  select case when account in ('write_offs', 'recoveries') then amount else 0 end $$;

-- The cohort of a loan: the month of its start and its product; null before its payout, and of a loan that was cancelled.
create or replace function cohort_of(loan loans) returns text language sql immutable parallel safe as $$
  select case when loan.start_date is not null and loan.cancelled_at is null then left(loan.start_date::text, 7) || '.' || loan.product end $$;

create or replace function tally_postings() returns trigger language plpgsql as $$
begin
  with one as materialized (
    select a.account, a.amount_kobo, a.loan_id, j.event, lagos_day(j.posted_at) as posted_on, coalesce(j.book_day, lagos_day(j.posted_at)) as booked_on
    from added a join journals j on j.id = a.journal_id
  ), of_cohort as materialized (
    select cohort_of(l) as cohort, month_of(one.booked_on) as month, sum(cohort_paid(one.account, one.event, one.amount_kobo)) as paid,
      sum(cohort_lost(one.account, one.amount_kobo)) as lost
    from one join loans l on l.id = one.loan_id group by 1, 2
  )
  insert into tally_changes
    select case when amount_kobo > 0 then 'debit.' else 'credit.' end || account, booked_on, count(*), sum(abs(amount_kobo)) from one group by 1, 2
    union all select 'interest', posted_on, count(*), -sum(amount_kobo) from one where account = 'interest_income' group by 2
    union all select 'cohort-paid.' || cohort, month, 0, paid from of_cohort where cohort is not null and paid <> 0
    union all select 'cohort-lost.' || cohort, month, 0, lost from of_cohort where cohort is not null and lost <> 0;
  return null;
end $$;

-- A loan that is cancelled, or whose payout is taken back, leaves its cohort with everything that was booked for it.
create or replace function tally_cohort_of_loan() returns trigger language plpgsql as $$
begin
  insert into tally_changes
    select part.what || side.cohort, one.month, 0, side.sign * part.kobo
    from (
      select month_of(booked_on(j)) as month, sum(cohort_paid(p.account, j.event, p.amount_kobo)) as paid, sum(cohort_lost(p.account, p.amount_kobo)) as lost
      from postings p join journals j on j.id = p.journal_id where p.loan_id = new.id group by 1
    ) as one cross join (values (cohort_of(old), -1), (cohort_of(new), 1)) as side (cohort, sign)
    cross join lateral (values ('cohort-paid.', one.paid), ('cohort-lost.', one.lost)) as part (what, kobo)
    where side.cohort is not null and part.kobo <> 0;
  return null;
end $$;

-- The agent who was responsible for a customer at the end of a day: the first move after it says from whom they came.
create or replace function agent_on_day(customer uuid, day date) returns uuid language sql stable as $$
  select coalesce(
    (select m.from_agent_id from moved_customers m where m.customer_id = customer and m.moved_at >= lagos_midnight(day + 1) order by m.moved_at limit 1),
    (select c.agent_id from customers c where c.id = customer)) $$;

-- A look by key for each row stays right for one row and for many: a session keeps the plan of its first statement.
create or replace function tally_due() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into due_tally_changes select one.due_date, l.product, l.agent_id, count(*), sum(one.due), 0, sum(one.due - one.paid)
        from (
          select loan_id, due_date, principal_kobo + interest_kobo + fee_kobo as due, paid_principal_kobo + paid_interest_kobo + paid_fee_kobo as paid
          from now_there
        ) as one
        cross join lateral (select product, agent_on_day(customer_id, one.due_date) as agent_id from loans where id = one.loan_id offset 0) as l group by 1, 2, 3;
    when 'DELETE' then
      insert into due_tally_changes select one.due_date, l.product, l.agent_id, -count(*), -sum(one.due), 0, -sum(one.due - one.paid)
        from (
          select loan_id, due_date, principal_kobo + interest_kobo + fee_kobo as due, paid_principal_kobo + paid_interest_kobo + paid_fee_kobo as paid
          from was_there
        ) as one
        cross join lateral (select product, agent_on_day(customer_id, one.due_date) as agent_id from loans where id = one.loan_id offset 0) as l group by 1, 2, 3;
    else
      insert into due_tally_changes select one.due_date, l.product, l.agent_id, sum(one.rows), sum(one.due), 0, sum(one.due - one.paid)
        from (
          select loan_id, due_date, sum(rows) as rows, sum(due) as due, sum(paid) as paid from (
            select loan_id, due_date, -1 as rows, -principal_kobo - interest_kobo - fee_kobo as due,
              -paid_principal_kobo - paid_interest_kobo - paid_fee_kobo as paid from was_there
            union all select loan_id, due_date, 1, principal_kobo + interest_kobo + fee_kobo, paid_principal_kobo + paid_interest_kobo + paid_fee_kobo
              from now_there
          ) as changed group by 1, 2 having sum(rows) <> 0 or sum(due) <> 0 or sum(paid) <> 0
        ) as one
        cross join lateral (select product, agent_on_day(customer_id, one.due_date) as agent_id from loans where id = one.loan_id offset 0) as l group by 1, 2, 3;
  end case;
  return null;
end $$;

-- The rows of one reschedule are read by its key: a join with the view would count all reschedules there are.
create or replace function tally_moved_due() returns trigger language plpgsql as $$
begin
  insert into due_tally_changes select m.due_date, l.product, agent_on_day(l.customer_id, m.due_date), 0, 0, sum(m.moved_kobo), 0
    from (select distinct reschedule_id from added) as one
    cross join lateral (select loan_id, due_date, moved_kobo from moved_instalments where reschedule_id = one.reschedule_id and moved_kobo > 0 offset 0) as m
    join loans l on l.id = m.loan_id group by 1, 2, 3;
  return null;
end $$;

create or replace function tally_removed_reschedules() returns trigger language plpgsql as $$
begin
  insert into due_tally_changes select m.due_date, old.product, agent_on_day(old.customer_id, m.due_date), 0, 0, -sum(m.moved_kobo), 0
    from (select id from reschedules where loan_id = old.id order by id desc limit old.reschedules) as r
    cross join lateral (select loan_id, due_date, moved_kobo from moved_instalments where reschedule_id = r.id and moved_kobo > 0 offset 0) as m group by 1, 2, 3;
  return null;
end $$;

create or replace function tally_due_of_moved_customer() returns trigger language plpgsql as $$
begin
  insert into due_tally_changes select one.due_date, one.product, side.agent_id, side.sign * sum(one.rows), side.sign * sum(one.due), side.sign * sum(one.moved),
      side.sign * sum(one.unpaid)
    from (
      select i.due_date, l.product, 1 as rows, amount_kobo(i) as due, 0 as moved, unpaid_kobo(i) as unpaid from loans l join instalments i on i.loan_id = l.id
        where l.customer_id = new.id and i.due_date >= product_today()
      union all select m.due_date, l.product, 0, 0, m.moved_kobo, 0 from loans l
        cross join lateral (select id from reschedules where loan_id = l.id order by id desc limit l.reschedules) as r
        cross join lateral (select loan_id, due_date, moved_kobo from moved_instalments where reschedule_id = r.id and moved_kobo > 0 offset 0) as m
        where l.customer_id = new.id and l.reschedules > 0 and m.due_date >= product_today()
    ) as one cross join (values (old.agent_id, -1), (new.agent_id, 1)) as side (agent_id, sign)
    group by one.due_date, one.product, side.agent_id, side.sign;
  return null;
end $$;

create or replace view counted as
  select 'customer' as what, lagos_day(created_at) as day, count(*) as rows, 0::bigint as amount_kobo from customers group by 2
  union all select 'loan.' || status, lagos_day(requested_at), count(*), coalesce(sum(approved_kobo), 0)::bigint from loans group by 1, 2
  union all select 'payment', lagos_day(created_at), count(*), 0 from payments group by 2
  union all select kind, lagos_day(paid_at), count(*), sum(amount_kobo)::bigint from payments where status = 'completed' group by 1, 2
  union all select 'agent.' || a.id, 'epoch', count(distinct c.id), coalesce(sum(l.approved_kobo) filter (where l.status in ('active', 'overdue', 'completed')), 0)::bigint
    from agents a join customers c on c.agent_id = a.id left join loans l on l.customer_id = c.id group by 1
  union all select 'interest', lagos_day(j.posted_at), count(*), -sum(p.amount_kobo)::bigint
    from postings p join journals j on j.id = p.journal_id where p.account = 'interest_income' group by 2
  union all select case when written_off_at is null then 'running' else 'written-off' end, next_due_date, count(*), sum(total_kobo - paid_kobo)::bigint
    from loans where next_due_date is not null group by 1, 2
  union all select 'unpaid', due_date, 0, sum(principal_kobo + interest_kobo + fee_kobo - paid_principal_kobo - paid_interest_kobo - paid_fee_kobo)::bigint
    from instalments where not is_written_off group by 2
  union all select 'loans-of-agent.' || c.agent_id, 'epoch', count(*), 0 from loans l join customers c on c.id = l.customer_id group by 1
  union all select case when p.amount_kobo > 0 then 'debit.' else 'credit.' end || p.account, booked_on(j), count(*), sum(abs(p.amount_kobo))::bigint
    from postings p join journals j on j.id = p.journal_id group by 1, 2
  union all select part.what || cohort, month, 0, part.kobo::bigint from (
      select cohort_of(l) as cohort, month_of(booked_on(j)) as month, sum(cohort_paid(p.account, j.event, p.amount_kobo)) as paid,
        sum(cohort_lost(p.account, p.amount_kobo)) as lost
      from postings p join journals j on j.id = p.journal_id join loans l on l.id = p.loan_id group by 1, 2
    ) as of_cohort cross join lateral (values ('cohort-paid.', paid), ('cohort-lost.', lost)) as part (what, kobo)
    where cohort is not null and part.kobo <> 0;

create or replace view counted_due as
  select day, product, agent_id, sum(rows)::bigint as rows, sum(due)::bigint as due_kobo, sum(moved)::bigint as moved_kobo, sum(unpaid)::bigint as unpaid_kobo
  from (
    select one.day, l.product, case when moved.customer_id is null then c.agent_id else agent_on_day(c.id, one.day) end as agent_id, one.rows, one.due, one.moved,
      one.unpaid
    from (
      select loan_id, due_date as day, 1 as rows, amount_kobo(i) as due, 0::bigint as moved, unpaid_kobo(i) as unpaid from instalments i
      union all
      select r.loan_id, m.due_date, 0, 0, m.moved_kobo, 0
        from (select id, loan_id, row_number() over (partition by loan_id order by id desc) as newest from reschedules) as r
        join loans l on l.id = r.loan_id and r.newest <= l.reschedules join moved_instalments m on m.reschedule_id = r.id where m.moved_kobo > 0
    ) as one join loans l on l.id = one.loan_id join customers c on c.id = l.customer_id
    left join (select distinct customer_id from moved_customers) as moved on moved.customer_id = c.id
  ) as due group by day, product, agent_id;
