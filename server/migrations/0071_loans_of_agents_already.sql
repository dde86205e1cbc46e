-- The applications that were there before their changes were tallied. Every transaction that is not tallied had ended before, so one look that
-- adds up both the rows and the tallies finds exactly what is missing, and no transaction waits meanwhile.

create or replace view counted as
  select 'customer' as what, lagos_day(created_at) as day, count(*) as rows, 0::bigint as amount_kobo from customers group by 2
  union all select 'loan.' || status, lagos_day(requested_at), count(*), coalesce(sum(approved_kobo), 0)::bigint from loans group by 1, 2
  union all select 'payment', lagos_day(created_at), count(*), 0 from payments group by 2
  union all select kind, lagos_day(paid_at), count(*), sum(amount_kobo)::bigint from payments where status = 'completed' group by 1, 2
  union all select 'agent.' || a.id, 'epoch', count(distinct c.id), coalesce(sum(l.approved_kobo) filter (where l.status in ('active', 'overdue', 'completed')), 0)::bigint
    from agents a join customers c on c.agent_id = a.id left join loans l on l.customer_id = c.id group by 1
  union all select 'interest', lagos_day(j.posted_at), count(*), -sum(p.amount_kobo)::bigint
    from postings p join journals j on j.id = p.journal_id where p.account = 'interest_income' group by 2
  union all select 'running', next_due_date, count(*), sum(total_kobo - paid_kobo)::bigint from loans where next_due_date is not null group by 2
  union all select 'unpaid', due_date, 0, sum(principal_kobo + interest_kobo - paid_principal_kobo - paid_interest_kobo)::bigint from instalments group by 2
  union all select 'loans-of-agent.' || c.agent_id, 'epoch', count(*), 0 from loans l join customers c on c.id = l.customer_id group by 1;

insert into tallies
  select what, day, sum(rows), sum(amount_kobo) from (
    select what, day, rows, amount_kobo from counted where what like 'loans-of-agent.%'
    union all select what, day, -rows, -amount_kobo from tallied where what like 'loans-of-agent.%'
  ) as one group by what, day having sum(rows) <> 0 or sum(amount_kobo) <> 0
  on conflict (what, day) do update set rows = tallies.rows + excluded.rows, amount_kobo = tallies.amount_kobo + excluded.amount_kobo;
