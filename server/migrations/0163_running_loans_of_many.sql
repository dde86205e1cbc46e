-- The rows of many running loans at once. With the ids as a condition PostgreSQL 18 may sort all of them again for each customer: 170,000 loans took a
-- quarter of an hour. Joined to them it reads each loan once.

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
