-- What running loans owe, tallied by day (decision 44): the dashboards' figures of what is late no longer read each loan. Of `running` the day is the one
-- on which a loan's oldest unpaid instalment falls due: how many such loans there are, and what is outstanding of them. Of `unpaid` it is the
-- day on which instalments fall due: what is unpaid of them. From here on each change is tallied; the next migration adds what is there already.

create function tally_running_loans() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into tally_changes select 'running', next_due_date, count(*), sum(total_kobo - paid_kobo) from now_there
        where next_due_date is not null group by 2;
    when 'DELETE' then
      insert into tally_changes select 'running', next_due_date, -count(*), -sum(total_kobo - paid_kobo) from was_there
        where next_due_date is not null group by 2;
    else
      insert into tally_changes select 'running', day, sum(rows), sum(amount) from (
          select next_due_date as day, -1 as rows, paid_kobo - total_kobo as amount from was_there
          union all select next_due_date, 1, total_kobo - paid_kobo from now_there
        ) as one where day is not null group by day having sum(rows) <> 0 or sum(amount) <> 0;
  end case;
  return null;
end $$;
create trigger new_running_loans_tallied after insert on loans referencing new table as now_there
  for each statement execute function tally_running_loans();
create trigger running_loans_tallied after update on loans referencing old table as was_there new table as now_there
  for each statement execute function tally_running_loans();
create trigger removed_running_loans_tallied after delete on loans referencing old table as was_there
  for each statement execute function tally_running_loans();

create function tally_unpaid() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into tally_changes select 'unpaid', due_date, 0,
        sum(principal_kobo + interest_kobo - paid_principal_kobo - paid_interest_kobo) from now_there group by 2;
    when 'DELETE' then
      insert into tally_changes select 'unpaid', due_date, 0,
        -sum(principal_kobo + interest_kobo - paid_principal_kobo - paid_interest_kobo) from was_there group by 2;
    else
      insert into tally_changes select 'unpaid', day, 0, sum(amount) from (
          select due_date as day, paid_principal_kobo + paid_interest_kobo - principal_kobo - interest_kobo as amount from was_there
          union all select due_date, principal_kobo + interest_kobo - paid_principal_kobo - paid_interest_kobo from now_there
        ) as one group by day having sum(amount) <> 0;
  end case;
  return null;
end $$;
create trigger new_instalments_tallied after insert on instalments referencing new table as now_there
  for each statement execute function tally_unpaid();
create trigger instalments_tallied after update on instalments referencing old table as was_there new table as now_there
  for each statement execute function tally_unpaid();
create trigger removed_instalments_tallied after delete on instalments referencing old table as was_there
  for each statement execute function tally_unpaid();
