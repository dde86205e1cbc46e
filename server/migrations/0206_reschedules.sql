-- Rescheduled loans (C-198, decision 128): what is unpaid is spread over new rows, and the rows that were in force before stay as they were.

create table reschedules (
  id bigint generated always as identity primary key,
  loan_id uuid not null references loans,
  made_at timestamptz not null default product_now(),
  -- The same instant as a Lagos day.
  made_on date not null,
  made_by uuid not null references users,
  -- The class days on that day, which the loan keeps (C-199).
  class_days integer not null check (class_days >= 0),
  -- The new rows: the number of the first, how many, from which day, and how often.
  first_number smallint not null check (first_number > 1),
  row_count smallint not null check (row_count between 1 and 100),
  first_due date not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'biweekly', 'monthly')),
  -- The parts that moved to them.
  principal_kobo bigint not null check (principal_kobo >= 2 * row_count),
  interest_kobo bigint not null check (interest_kobo >= 0)
);
create index reschedules_by_loan on reschedules (loan_id, id);

-- The rows that a reschedule found in force, whole: those of the first one are the frozen schedule (C-92).
create table earlier_instalments (
  reschedule_id bigint not null references reschedules,
  number smallint not null,
  due_date date not null,
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  primary key (reschedule_id, number)
);

create trigger reschedules_append_only before update or delete on reschedules for each row execute function refuse_change();
create trigger reschedules_no_truncate before truncate on reschedules execute function refuse_change();
create trigger earlier_instalments_append_only before update or delete on earlier_instalments for each row execute function refuse_change();
create trigger earlier_instalments_no_truncate before truncate on earlier_instalments execute function refuse_change();

-- How often the schedule in force was rescheduled and when the last time, and the number of its last row. A schedule that was never rescheduled has
-- none of them. A payment compares the number with the rows it has read, which may be older than the loan it has locked.
alter table loans
  add column reschedules smallint not null default 0,
  add column rescheduled_at timestamptz,
  add column last_number smallint;
alter table loans add constraint rescheduled_loan check (case when reschedules = 0 then num_nonnulls(rescheduled_at, last_number) = 0
  else reschedules > 0 and num_nonnulls(rescheduled_at, last_number) = 2 end) not valid;
