-- The unpaid principal of running loans, of which PAR is a share (C-199, decision 101). It is kept beside the other sums of a running loan: loans alone do not
-- know it, since a payment fills interest first.

alter table running_loans add column unpaid_principal_kobo bigint not null default 0;

create or replace function counted_running_loans(ids uuid[]) returns setof running_loans language sql stable as $$
  select l.id, c.id, c.agent_id, c.group_id, u.phone, b.lga, l.next_due_date, l.total_kobo - l.paid_kobo, l.paid_kobo,
    coalesce(i.fallen, 0), i.next, n.noted_at, p.noted_at, p.promised_on, p.promised_kobo, coalesce(i.unpaid_principal, 0)
  from (select distinct id from unnest(ids) as id) as one join loans l on l.id = one.id
    join customers c on c.id = l.customer_id join users u on u.id = c.user_id left join businesses b on b.user_id = u.id
    cross join (select product_today() as day) as today
    cross join lateral (
      select (sum(principal_kobo + interest_kobo) filter (where due_date <= today.day))::bigint as fallen,
        min(due_date) filter (where due_date > today.day) as next, sum(principal_kobo - paid_principal_kobo)::bigint as unpaid_principal
      from instalments where loan_id = l.id
    ) as i
    left join lateral (select noted_at from collection_notes where loan_id = l.id order by id desc limit 1) as n on true
    left join lateral (
      select noted_at, promised_on, promised_kobo from collection_notes where loan_id = l.id and outcome = 'promised' order by id desc limit 1
    ) as p on true
  where runs(l) $$;

create or replace function keep_running_loans(ids uuid[]) returns void language sql as $$
  delete from running_loans r using (select distinct id from unnest(ids) as id) as one join loans l on l.id = one.id
    where r.loan_id = one.id and not runs(l);
  insert into running_loans select * from counted_running_loans(ids) order by loan_id
  on conflict (loan_id) do update set oldest_due_on = excluded.oldest_due_on, outstanding_kobo = excluded.outstanding_kobo,
    paid_kobo = excluded.paid_kobo, fallen_due_kobo = excluded.fallen_due_kobo, next_fall_on = excluded.next_fall_on,
    unpaid_principal_kobo = excluded.unpaid_principal_kobo $$;

-- Payments and their reversals, whether they change the loan before its instalments or after them.
create function keep_principal_of_instalments() returns trigger language plpgsql as $$
begin
  update running_loans r set unpaid_principal_kobo = r.unpaid_principal_kobo + one.more
    from (
      select loan_id, sum(amount) as more from (
        select loan_id, paid_principal_kobo - principal_kobo as amount from was_there
        union all select loan_id, principal_kobo - paid_principal_kobo from now_there
      ) as changes group by loan_id having sum(amount) <> 0
    ) as one
    where r.loan_id = one.loan_id;
  return null;
end $$;
create trigger principal_kept_in_rows after update on instalments referencing old table as was_there new table as now_there
  for each statement execute function keep_principal_of_instalments();

do $$
declare ids uuid[];
begin
  select array_agg(id) into ids from (
    select id from loans l where status in ('active', 'overdue') and written_off_at is null order by id for share
  ) as running;
  if ids is not null then perform keep_running_loans(ids); end if;
end $$;

-- A market has few of the late loans.
create index running_loans_by_market on running_loans (lga, oldest_due_on);
