-- Amounts that fall due on each day, by product and agent, and how much of each is unpaid or was moved away by reschedules (C-205, decision 15). They are tallies
-- of their own, since reports read ranges of days. From here on each change is tallied; the next migration adds what is there already.
-- Also the rows of month-ends: each loan that ran on the last day of a month, as it was on that day.

create table due_tallies (
  day date not null,
  product text not null,
  agent_id uuid not null,
  rows bigint not null,
  due_kobo bigint not null,
  moved_kobo bigint not null,
  unpaid_kobo bigint not null,
  primary key (day, product, agent_id)
);
create table due_tally_changes (
  day date not null,
  product text not null,
  agent_id uuid not null,
  rows bigint not null,
  due_kobo bigint not null,
  moved_kobo bigint not null,
  unpaid_kobo bigint not null
);

-- The amount that a reschedule moved away from each row that it found. Payments fill the rows in their order, so the unpaid part of all rows is that of the last ones.
create view moved_instalments as
  select e.reschedule_id, r.loan_id, e.number, e.due_date,
    least(e.amount, greatest(0, e.upto - e.whole + r.principal_kobo + r.interest_kobo + r.fee_kobo))::bigint as moved_kobo
  from (
    select reschedule_id, number, due_date, principal_kobo + interest_kobo + fee_kobo as amount,
      sum(principal_kobo + interest_kobo + fee_kobo) over (partition by reschedule_id order by number) as upto,
      sum(principal_kobo + interest_kobo + fee_kobo) over (partition by reschedule_id) as whole
    from earlier_instalments
  ) as e join reschedules r on r.id = e.reschedule_id;

-- The agent who was responsible for a customer at the end of a day: the first move after it says from whom they came.
create or replace function agent_on_day(customer uuid, day date) returns uuid language sql stable as $$
  select coalesce(
    (select m.from_agent_id from moved_customers m where m.customer_id = customer and m.moved_at >= lagos_midnight(day + 1) order by m.moved_at limit 1),
    (select c.agent_id from customers c where c.id = customer)) $$;

create or replace function tally_due() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into due_tally_changes select due_date, l.product, agent_on_day(l.customer_id, due_date), count(*),
          sum(i.principal_kobo + i.interest_kobo + i.fee_kobo), 0,
          sum(i.principal_kobo + i.interest_kobo + i.fee_kobo - paid_principal_kobo - paid_interest_kobo - paid_fee_kobo)
        from now_there i join loans l on l.id = i.loan_id group by 1, 2, l.customer_id;
    when 'DELETE' then
      insert into due_tally_changes select due_date, l.product, agent_on_day(l.customer_id, due_date), -count(*),
          -sum(i.principal_kobo + i.interest_kobo + i.fee_kobo), 0,
          -sum(i.principal_kobo + i.interest_kobo + i.fee_kobo - paid_principal_kobo - paid_interest_kobo - paid_fee_kobo)
        from was_there i join loans l on l.id = i.loan_id group by 1, 2, l.customer_id;
    else
      insert into due_tally_changes
        select one.due_date, l.product, agent_on_day(l.customer_id, one.due_date), sum(one.rows), sum(one.due), 0, sum(one.due - one.paid)
        from (
          select loan_id, due_date, sum(rows) as rows, sum(due) as due, sum(paid) as paid from (
            select loan_id, due_date, -1 as rows, -principal_kobo - interest_kobo - fee_kobo as due,
              -paid_principal_kobo - paid_interest_kobo - paid_fee_kobo as paid from was_there
            union all select loan_id, due_date, 1, principal_kobo + interest_kobo + fee_kobo, paid_principal_kobo + paid_interest_kobo + paid_fee_kobo
              from now_there
          ) as changed group by 1, 2 having sum(rows) <> 0 or sum(due) <> 0 or sum(paid) <> 0
        ) as one join loans l on l.id = one.loan_id group by 1, 2, l.customer_id;
  end case;
  return null;
end $$;

create or replace function tally_moved_due() returns trigger language plpgsql as $$
begin
  insert into due_tally_changes select m.due_date, l.product, agent_on_day(l.customer_id, m.due_date), 0, 0, sum(m.moved_kobo), 0
    from (select distinct reschedule_id from added) as one join moved_instalments m on m.reschedule_id = one.reschedule_id
    join loans l on l.id = m.loan_id where m.moved_kobo > 0 group by 1, 2, 3;
  return null;
end $$;

create or replace function tally_removed_reschedules() returns trigger language plpgsql as $$
begin
  insert into due_tally_changes select m.due_date, old.product, agent_on_day(old.customer_id, m.due_date), 0, 0, -sum(m.moved_kobo), 0
    from (select id from reschedules where loan_id = old.id order by id desc limit old.reschedules) as r
    join moved_instalments m on m.reschedule_id = r.id where m.moved_kobo > 0 group by 1, 2, 3;
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
        join moved_instalments m on m.reschedule_id = r.id
        where l.customer_id = new.id and l.reschedules > 0 and m.moved_kobo > 0 and m.due_date >= product_today()
    ) as one cross join (values (old.agent_id, -1), (new.agent_id, 1)) as side (agent_id, sign)
    group by one.due_date, one.product, side.agent_id, side.sign;
  return null;
end $$;

create trigger new_due_tallied after insert on instalments referencing new table as now_there for each statement execute function tally_due();
create trigger due_tallied after update on instalments referencing old table as was_there new table as now_there
  for each statement execute function tally_due();
create trigger removed_due_tallied after delete on instalments referencing old table as was_there for each statement execute function tally_due();
create trigger moved_due_tallied after insert on earlier_instalments referencing new table as added
  for each statement execute function tally_moved_due();
create trigger removed_reschedules_tallied after update on loans for each row when (old.reschedules > 0 and new.reschedules = 0)
  execute function tally_removed_reschedules();
create trigger due_of_moved_customer_tallied after update of agent_id on customers for each row when (old.agent_id is distinct from new.agent_id)
  execute function tally_due_of_moved_customer();

-- A month-end that is kept: one row, also for a month in which no loan ran, so that a report can tell a month without loans from one that was never kept.
create table month_ends (
  month date primary key check (extract(day from month) = 1),
  loans bigint not null check (loans >= 0),
  provision_table bigint not null references provision_tables,
  kept_at timestamptz not null default product_now()
);
create table month_end_loans (
  month date not null references month_ends deferrable initially deferred,
  loan_id uuid not null references loans,
  product text not null,
  product_version smallint not null,
  agent_id uuid not null,
  unpaid_principal_kobo bigint not null check (unpaid_principal_kobo > 0),
  unpaid_interest_kobo bigint not null check (unpaid_interest_kobo >= 0),
  unpaid_fee_kobo bigint not null check (unpaid_fee_kobo >= 0),
  days_late integer not null check (days_late >= 0),
  class_days integer not null check (class_days >= days_late),
  -- The first day of its class in the provision table of the month.
  class_from integer not null check (class_from >= 0),
  primary key (month, loan_id)
);
