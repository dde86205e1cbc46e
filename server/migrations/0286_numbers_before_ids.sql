-- The job that seals, and the one that closes a month, wait for transactions by their numbers, which PostgreSQL gives with the first write. A row's id is taken
-- a moment before that, so these triggers give the number first: a transaction with an id is then one that is waited for. Servers of the version before go on:
-- they wait by locks.
create function take_number() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger journals_take_number before insert on journals for each statement execute function take_number();
create trigger audit_events_take_number before insert on audit_events for each statement execute function take_number();

-- A transaction whose statement began while its month was open, and which got its number after the month began to be closed, is not waited for. It is tried
-- again, and then finds the month as it is.
create or replace function check_journals() returns trigger language plpgsql as $$
declare one bigint;
begin
  select a.id into one from added a where not exists (select from postings p where p.journal_id = a.id) limit 1;
  if found then
    raise exception 'journal does not balance: % has no postings', one using errcode = 'check_violation';
  end if;
  select max(a.id) into one from added a where month_of(coalesce(a.book_day, lagos_day(a.posted_at))) <= (select max(month) from book_months);
  if one is null then return null; end if;
  if exists (
    select from added a
      where month_of(coalesce(a.book_day, lagos_day(a.posted_at))) <= (select max(month) from book_months where state = 'closed')
  ) then
    raise exception 'a closed month takes no journal' using errcode = 'KS001';
  end if;
  raise exception 'a month that is being closed takes no journal' using errcode = 'serialization_failure';
end $$;
