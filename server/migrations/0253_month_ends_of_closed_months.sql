-- The rows of a month's end are made again while the month is open, and never after it is closed (REP-10).

create function keep_ends_of_closed_months() returns trigger language plpgsql as $$
declare closed date;
begin
  if tg_op = 'INSERT' then
    select min(b.month) into closed from (select distinct month from added) as one join book_months b on b.month = one.month and b.state = 'closed';
  elsif tg_op = 'DELETE' then
    select min(b.month) into closed from (select distinct month from removed) as one join book_months b on b.month = one.month and b.state = 'closed';
  else
    select min(b.month) into closed from (select month from added union select month from removed) as one
      join book_months b on b.month = one.month and b.state = 'closed';
  end if;
  if closed is not null then raise exception 'the end of % is kept: its month is closed', closed; end if;
  return null;
end $$;
create trigger new_ends_of_closed_months_stay after insert on month_ends referencing new table as added
  for each statement execute function keep_ends_of_closed_months();
create trigger ends_of_closed_months_stay after update on month_ends referencing old table as removed new table as added
  for each statement execute function keep_ends_of_closed_months();
create trigger removed_ends_of_closed_months_stay after delete on month_ends referencing old table as removed
  for each statement execute function keep_ends_of_closed_months();
create trigger new_loans_of_closed_months_stay after insert on month_end_loans referencing new table as added
  for each statement execute function keep_ends_of_closed_months();
create trigger loans_of_closed_months_stay after update on month_end_loans referencing old table as removed new table as added
  for each statement execute function keep_ends_of_closed_months();
create trigger removed_loans_of_closed_months_stay after delete on month_end_loans referencing old table as removed
  for each statement execute function keep_ends_of_closed_months();
create trigger month_ends_no_truncate before truncate on month_ends execute function refuse_change();
create trigger month_end_loans_no_truncate before truncate on month_end_loans execute function refuse_change();

-- The newest journal when the rows were made: of later ones only those that are booked in the month change them.
alter table month_ends add column newest_journal bigint not null default 0;
