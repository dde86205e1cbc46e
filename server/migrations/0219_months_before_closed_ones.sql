-- A month before one that is closed takes no journal either, also where it lies before the first month of the books: what a closed month's trial balance
-- begins with would change otherwise (C-190). And people name no day before the year 2000, since each month from the first journal's on is closed in turn.

create or replace function named_book_day(day date) returns date language plpgsql stable as $$
begin
  if day < '2000-01-01' or exists (select from book_months where month >= month_of(day)) then
    raise exception 'the month of % is closed', day using errcode = 'KS001';
  end if;
  return day;
end $$;

create or replace function check_journals() returns trigger language plpgsql as $$
declare one bigint;
begin
  select a.id into one from added a where not exists (select from postings p where p.journal_id = a.id) limit 1;
  if found then
    raise exception 'journal does not balance: % has no postings', one using errcode = 'check_violation';
  end if;
  if exists (
    select from added a
      where month_of(coalesce(a.book_day, lagos_day(a.posted_at))) <= (select max(month) from book_months where state = 'closed')
  ) then
    raise exception 'a closed month takes no journal' using errcode = 'KS001';
  end if;
  return null;
end $$;
