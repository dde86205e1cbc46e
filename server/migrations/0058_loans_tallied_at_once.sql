-- A change of loans is tallied once for all that a statement changed, as payments are (decision 41). The daily job appended two rows for each loan that fell
-- overdue, and each dashboard read them until they were added up. What a repayment does not change cancels out, so it appends what it did before.

drop trigger loan_change_tallied on loans;

create or replace function tally_running_loans() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into tally_changes select 'running', next_due_date, count(*), sum(total_kobo - paid_kobo) from now_there
        where next_due_date is not null group by 2;
    when 'DELETE' then
      insert into tally_changes select 'running', next_due_date, -count(*), -sum(total_kobo - paid_kobo) from was_there
        where next_due_date is not null group by 2;
    else
      with changed as materialized (
        select -1 as rows, customer_id, status, requested_at, approved_kobo, next_due_date, total_kobo - paid_kobo as owed from was_there
        union all select 1, customer_id, status, requested_at, approved_kobo, next_due_date, total_kobo - paid_kobo from now_there
      )
      insert into tally_changes
        select 'running', next_due_date, sum(rows), sum(rows * owed) from changed where next_due_date is not null group by 2
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
