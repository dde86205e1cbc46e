-- Running loans as the lists of late money read them (decision 100): one narrow row for each running loan that is not written off, with all that such a list
-- filters and orders by. It is kept by triggers, so servers of the version before keep it too.

create table running_loans (
  loan_id uuid primary key references loans on delete cascade,
  customer_id uuid not null,
  agent_id uuid not null,
  group_id uuid,
  phone text not null,
  -- The local government area of the business: the market.
  lga text,
  -- The due day of the oldest instalment with something unpaid: the loan is late from the next day on.
  oldest_due_on date not null,
  outstanding_kobo bigint not null,
  paid_kobo bigint not null,
  -- The sum of the instalments that were due when the row was last counted, and the day on which the next one falls due; null where all have.
  fallen_due_kobo bigint not null,
  next_fall_on date,
  last_note_at timestamptz,
  -- The newest promise to pay.
  promised_at timestamptz,
  promised_on date,
  promised_kobo bigint
);
create index running_loans_by_due_day on running_loans (oldest_due_on);
create index running_loans_by_agent on running_loans (agent_id, oldest_due_on);
create index running_loans_by_customer on running_loans (customer_id);
create index running_loans_by_promise on running_loans (promised_on) where promised_on is not null;
create index running_loans_to_count on running_loans (next_fall_on) where next_fall_on is not null;

-- A promise has an amount (C-197), and every role of admins writes notes, not only the agent. Null of a promise from before.
alter table collection_notes add column promised_kobo bigint check (promised_kobo > 0);
alter table collection_notes alter column agent_id drop not null;

create function runs(loan loans) returns boolean language sql immutable parallel safe as $$
  select loan.status in ('active', 'overdue') and loan.written_off_at is null $$;

-- The rows as they should be for some loans: none of one that does not run.
-- With the ids as a condition PostgreSQL 18 may sort all of them again for each customer. Joined to them it reads each loan once.
create function counted_running_loans(ids uuid[]) returns setof running_loans language sql stable as $$
  select l.id, c.id, c.agent_id, c.group_id, u.phone, b.lga, l.next_due_date, l.total_kobo - l.paid_kobo, l.paid_kobo,
    coalesce(i.fallen, 0), i.next, n.noted_at, p.noted_at, p.promised_on, p.promised_kobo
  from (select distinct id from unnest(ids) as id) as one join loans l on l.id = one.id
    join customers c on c.id = l.customer_id join users u on u.id = c.user_id left join businesses b on b.user_id = u.id
    cross join (select product_today() as day) as today
    cross join lateral (
      select (sum(principal_kobo + interest_kobo) filter (where due_date <= today.day))::bigint as fallen,
        min(due_date) filter (where due_date > today.day) as next
      from instalments where loan_id = l.id
    ) as i
    left join lateral (select noted_at from collection_notes where loan_id = l.id order by id desc limit 1) as n on true
    left join lateral (
      select noted_at, promised_on, promised_kobo from collection_notes where loan_id = l.id and outcome = 'promised' order by id desc limit 1
    ) as p on true
  where runs(l) $$;

create function keep_running_loans(ids uuid[]) returns void language sql as $$
  delete from running_loans r using (select distinct id from unnest(ids) as id) as one join loans l on l.id = one.id
    where r.loan_id = one.id and not runs(l);
  insert into running_loans select * from counted_running_loans(ids) order by loan_id
  on conflict (loan_id) do update set oldest_due_on = excluded.oldest_due_on, outstanding_kobo = excluded.outstanding_kobo,
    paid_kobo = excluded.paid_kobo, fallen_due_kobo = excluded.fallen_due_kobo, next_fall_on = excluded.next_fall_on $$;

-- A repayment changes only amounts and the oldest due day. The loan is locked by then, so these rows are changed in the same order as loans.
create function keep_rows_of_loans() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from now_there as n where n.status in ('active', 'overdue') and n.written_off_at is null;
  else
    update running_loans r
      set oldest_due_on = n.next_due_date, outstanding_kobo = n.total_kobo - n.paid_kobo, paid_kobo = n.paid_kobo
      from now_there n join was_there w on w.id = n.id
      where r.loan_id = n.id and n.status in ('active', 'overdue') and n.written_off_at is null
        and (n.next_due_date, n.paid_kobo, n.total_kobo) is distinct from (w.next_due_date, w.paid_kobo, w.total_kobo);
    select array_agg(n.id) into ids from now_there n join was_there w on w.id = n.id
      where (n.status in ('active', 'overdue') and n.written_off_at is null) <> (w.status in ('active', 'overdue') and w.written_off_at is null);
  end if;
  if ids is not null then perform keep_running_loans(ids); end if;
  return null;
end $$;
create trigger new_loans_kept_in_rows after insert on loans referencing new table as now_there
  for each statement execute function keep_rows_of_loans();
create trigger loans_kept_in_rows after update on loans referencing old table as was_there new table as now_there
  for each statement execute function keep_rows_of_loans();

-- A schedule is made before its loan runs; another one of a loan that runs is counted again.
create function keep_rows_of_instalments() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  select array_agg(distinct r.loan_id) into ids from now_there n join running_loans r on r.loan_id = n.loan_id;
  if ids is not null then perform keep_running_loans(ids); end if;
  return null;
end $$;
create trigger instalments_kept_in_rows after insert on instalments referencing new table as now_there
  for each statement execute function keep_rows_of_instalments();

create function keep_row_of_customer() returns trigger language plpgsql as $$
begin
  update running_loans set agent_id = new.agent_id, group_id = new.group_id where customer_id = new.id;
  return null;
end $$;
create trigger customer_kept_in_rows after update of agent_id, group_id on customers for each row
  when (old.agent_id is distinct from new.agent_id or old.group_id is distinct from new.group_id) execute function keep_row_of_customer();

create function keep_row_of_user() returns trigger language plpgsql as $$
begin
  update running_loans r set phone = new.phone from customers c where c.user_id = new.id and r.customer_id = c.id;
  return null;
end $$;
create trigger user_kept_in_rows after update of phone on users for each row
  when (old.phone is distinct from new.phone) execute function keep_row_of_user();

create function keep_row_of_business() returns trigger language plpgsql as $$
begin
  update running_loans r set lga = new.lga from customers c
    where c.user_id = new.user_id and r.customer_id = c.id and r.lga is distinct from new.lga;
  return null;
end $$;
create trigger business_kept_in_rows after insert or update of lga on businesses for each row execute function keep_row_of_business();

create function keep_row_of_note() returns trigger language plpgsql as $$
begin
  update running_loans set last_note_at = new.noted_at,
    promised_at = case when new.outcome = 'promised' then new.noted_at else promised_at end,
    promised_on = case when new.outcome = 'promised' then new.promised_on else promised_on end,
    promised_kobo = case when new.outcome = 'promised' then new.promised_kobo else promised_kobo end
  where loan_id = new.loan_id;
  return null;
end $$;
create trigger note_kept_in_rows after insert on collection_notes for each row execute function keep_row_of_note();
