-- Seals over the audit trail and the journals: a change, a removal or a later insert of a sealed row shows (decision 36).

create table seals (
  chain text not null check (chain in ('audit', 'journals')),
  -- 1, 2, 3 … without a gap.
  number bigint not null check (number > 0),
  -- Every row of the chain with an id up to here is in this seal or in one before it.
  up_to bigint not null,
  -- 24 bytes for each row, in the order of ids: the id, and the first 16 bytes of the SHA-256 of the row's content.
  entries bytea not null,
  -- SHA-256 over the head of the seal before and everything above; signed with a key that is not in the database.
  head bytea not null,
  key_id text not null,
  signature bytea not null,
  -- Real time.
  sealed_at timestamptz not null default now(),
  primary key (chain, number)
);
create trigger seals_append_only before update or delete on seals for each row execute function refuse_change();
create trigger seals_no_truncate before truncate on seals execute function refuse_change();

insert into scheduled_jobs (name, due_at) values
  ('seal', now()),
  -- The next half past two at night in Lagos, which is half past one in UTC.
  ('verify-seals', (date_trunc('day', (now() at time zone 'UTC') - interval '90 minutes') + interval '1 day 90 minutes') at time zone 'UTC');
