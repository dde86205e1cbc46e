-- Debits and credits of each account are tallied by book day, so a trial balance reads no postings (C-188, decision 44). From here on each posting is
-- tallied; the next migration adds what is there already.

create function tally_postings() returns trigger language plpgsql as $$
begin
  with one as materialized (
    select a.account, a.amount_kobo, lagos_day(j.posted_at) as posted_on, coalesce(j.book_day, lagos_day(j.posted_at)) as booked_on
    from added a join journals j on j.id = a.journal_id
  )
  insert into tally_changes
    select case when amount_kobo > 0 then 'debit.' else 'credit.' end || account, booked_on, count(*), sum(abs(amount_kobo)) from one group by 1, 2
    union all select 'interest', posted_on, count(*), -sum(amount_kobo) from one where account = 'interest_income' group by 2;
  return null;
end $$;

drop trigger interest_tallied on postings;
create trigger postings_tallied after insert on postings referencing new table as added for each statement execute function tally_postings();
drop function tally_interest();
