-- Each journal has a book day and a value day (C-188). Null means the day on which it was posted, so the rows from before stay as they are. A month is
-- closed once (C-190); from then on the database refuses every journal of it, whoever posts.

alter table journals add column book_day date, add column value_day date;
alter table journals add constraint booked_in_the_past check (book_day <= lagos_day(posted_at)) not valid;

create function booked_on(journal journals) returns date language sql immutable parallel safe as $$
  select coalesce(journal.book_day, lagos_day(journal.posted_at)) $$;
create function valued_on(journal journals) returns date language sql immutable parallel safe as $$
  select coalesce(journal.value_day, lagos_day(journal.posted_at)) $$;

-- A month that is being closed or is closed, by its first day; every other month is open.
create table book_months (
  month date primary key check (extract(day from month) = 1),
  state text not null default 'closing' check (state in ('closing', 'closed')),
  closing_at timestamptz not null default product_now(),
  closed_at timestamptz,
  constraint closed_month check ((state = 'closed') = (closed_at is not null))
);
create function keep_closed_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'closing' and new.month = old.month then return new; end if;
  raise exception 'a month is never opened again' using errcode = 'check_violation';
end $$;
create trigger book_months_stay before update or delete on book_months for each row execute function keep_closed_months();
create trigger book_months_no_truncate before truncate on book_months execute function refuse_change();

create function month_of(day date) returns date language sql immutable parallel safe as $$ select date_trunc('month', day)::date $$;

-- The book day of an event about money whose value day is given; null stands for the day of posting. A month that is being closed takes no more.
create function book_day_of(value_day date) returns date language sql stable as $$
  select case when value_day < product_today() and value_day >= (month_of(product_today()) - interval '1 month')::date
    and not exists (select from book_months where month = month_of(value_day)) then value_day end $$;

-- The day that people or a month-end entry name. It is refused where its month is closed or being closed.
create function named_book_day(day date) returns date language plpgsql stable as $$
begin
  if exists (select from book_months where month = month_of(day)) then
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
    select from book_months m join added a on m.month = month_of(coalesce(a.book_day, lagos_day(a.posted_at))) where m.state = 'closed'
  ) then
    raise exception 'a closed month takes no journal' using errcode = 'KS001';
  end if;
  return null;
end $$;
