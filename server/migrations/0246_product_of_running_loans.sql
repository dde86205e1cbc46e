-- Reports and lists of running loans are filtered by product: without it in the row each of them read all loans too (2 to 5 seconds at 850,000). A loan never
-- changes its product. The functions that insert the rows are in the database, so the servers of the version before write it too.

alter table running_loans add column product text not null default 'default';

create or replace function counted_running_loans(ids uuid[]) returns setof running_loans language sql stable as $$
  select l.id, c.id, c.agent_id, c.group_id, u.phone, b.lga, l.next_due_date, l.total_kobo - l.paid_kobo, l.paid_kobo,
    coalesce(i.fallen, 0), i.next, n.noted_at, p.noted_at, p.promised_on, p.promised_kobo, coalesce(i.unpaid_principal, 0), l.product
  from (select distinct id from unnest(ids) as id) as one join loans l on l.id = one.id
    join customers c on c.id = l.customer_id join users u on u.id = c.user_id left join businesses b on b.user_id = u.id
    cross join (select product_today() as day) as today
    cross join lateral (
      select (sum(principal_kobo + interest_kobo + fee_kobo) filter (where due_date <= today.day))::bigint as fallen,
        min(due_date) filter (where due_date > today.day) as next, sum(principal_kobo - paid_principal_kobo)::bigint as unpaid_principal
      from instalments where loan_id = l.id
    ) as i
    left join lateral (select noted_at from collection_notes where loan_id = l.id order by id desc limit 1) as n on true
    left join lateral (
      select noted_at, promised_on, promised_kobo from collection_notes where loan_id = l.id and outcome = 'promised' order by id desc limit 1
    ) as p on true
  where runs(l) $$;
