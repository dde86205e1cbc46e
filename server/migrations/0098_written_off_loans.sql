-- Loans that are written off (decision 68): their unpaid principal is a loss, and what comes of it later a recovery. They stay overdue until they are
-- paid, and are left out of what is late.
insert into ledger_accounts values ('write_offs', 'debit'), ('recoveries', 'credit');

-- What was a loss of the principal; what of it has come back is this without the unpaid principal.
alter table loans add column written_off_at timestamptz, add column written_off_kobo bigint;
alter table loans add constraint written_off_loan check ((written_off_at is null) = (written_off_kobo is null)
  and (written_off_at is null or (status in ('overdue', 'completed') and written_off_kobo > 0))) not valid;
-- Of such a loan no instalment is tallied as unpaid.
alter table instalments add column is_written_off boolean not null default false;

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
        sum(principal_kobo + interest_kobo - paid_principal_kobo - paid_interest_kobo) from now_there where not is_written_off group by 2;
    when 'DELETE' then
      insert into tally_changes select 'unpaid', due_date, 0,
        -sum(principal_kobo + interest_kobo - paid_principal_kobo - paid_interest_kobo) from was_there where not is_written_off group by 2;
    else
      insert into tally_changes select 'unpaid', day, 0, sum(amount) from (
          select due_date as day, paid_principal_kobo + paid_interest_kobo - principal_kobo - interest_kobo as amount from was_there
            where not is_written_off
          union all select due_date, principal_kobo + interest_kobo - paid_principal_kobo - paid_interest_kobo from now_there
            where not is_written_off
        ) as one group by day having sum(amount) <> 0;
  end case;
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
  union all select 'unpaid', due_date, 0, sum(principal_kobo + interest_kobo - paid_principal_kobo - paid_interest_kobo)::bigint
    from instalments where not is_written_off group by 2
  union all select 'loans-of-agent.' || c.agent_id, 'epoch', count(*), 0 from loans l join customers c on c.id = l.customer_id group by 1;
