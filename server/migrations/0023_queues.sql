-- Leases name the server that holds them, a job that is given up stays to be seen, and each server says that it lives.

alter table outbox
  -- Null: a lease of a server from before this migration, which ends by its time alone.
  add column server uuid,
  -- Failures in a row; waiting because the provider asked for it is none.
  add column failures integer not null default 0,
  -- From when the age is counted after which a job is given up: its making, or a person's "Try again".
  add column counted_from timestamptz not null default now(),
  add column given_up_at timestamptz;

-- Real time: the sandbox's clock must not make a living server look dead.
create table servers (
  id uuid primary key,
  -- Host and process, for people.
  name text not null,
  application_name text not null,
  started_at timestamptz not null default now(),
  last_seen timestamptz not null default now()
);
