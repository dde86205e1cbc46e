-- What of the provider's lists was read and booked, and how the books and the provider agreed.

-- Jobs that one server runs at a time, by real time. A server that dies frees its job when the lease ends.
create table scheduled_jobs (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz,
  failures integer not null default 0,
  finished_at timestamptz,
  -- Up to which product time the job has read the provider's lists.
  reached timestamptz
);
insert into scheduled_jobs (name, due_at) values
  ('fetch-newest', now() + interval '5 minutes'),
  -- The next two o'clock at night in Lagos, which is one o'clock in UTC.
  ('close-books', (date_trunc('day', (now() at time zone 'UTC') - interval '1 hour') + interval '1 day 1 hour') at time zone 'UTC');

create table reconciliations (
  id bigint generated always as identity primary key,
  -- Product time: of the provider's lists, everything from the one to the other was compared.
  window_from timestamptz not null,
  window_to timestamptz not null,
  booked integer not null,
  settled integer not null,
  found integer not null,
  -- At most a thousand of what was found.
  differences jsonb not null,
  finished_at timestamptz not null default now()
);
create index reconciliations_newest on reconciliations (finished_at desc);
