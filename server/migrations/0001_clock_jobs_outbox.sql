-- The product's clock, the diary of the daily job and the outbox of calls to the outside.

-- Product time = the database's time plus this offset (C-172). The offset is 0 except where the sandbox moved the clock.
create table clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into clock default values;

create function product_now() returns timestamptz language sql stable as
  $$ select now() + offset_ms * interval '1 millisecond' from clock $$;

-- Africa/Lagos is one hour ahead of UTC the whole year, so the day of an instant is a fixed sum and may stand in an index.
create function lagos_day(at timestamptz) returns date language sql immutable as
  $$ select ((at at time zone 'UTC') + interval '1 hour')::date $$;

create function product_today() returns date language sql stable as
  $$ select lagos_day(product_now()) $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create table job_runs (
  name text not null,
  day date not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  changed integer,
  primary key (name, day)
);

-- Leases and retries live by real time: the sandbox's clock must not make a retry wait for a month (C-172).
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  subject text not null,
  payload jsonb not null default '{}',
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index outbox_due on outbox (due_at) where done_at is null;

create table seed_marker (name text primary key, at timestamptz not null default now());
