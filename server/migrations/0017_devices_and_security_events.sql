-- Browsers that somebody signed in on (C-182): each has an allowance of its own for that person's sign-in and recovery, so that what
-- strangers try uses up nothing of it. Only the cookie's digest is kept.
create table known_devices (
  device_digest bytea not null,
  user_id uuid not null references users,
  signed_in_at timestamptz not null default product_now(),
  primary key (device_digest, user_id)
);
create index devices_by_user on known_devices (user_id, signed_in_at desc);

-- The device whose allowance a code came from; null for everybody else's. Each has a live code of its own.
alter table one_time_codes add column device_digest bytea;
drop index one_live_code;
create unique index one_live_code on one_time_codes (phone, purpose, coalesce(device_digest, '')) where state = 'live';

-- What happened at the entrance: sign-ins, failures, refusals. Read by operators; kept for a while, then swept. `device` is the beginning
-- of the digest of the device's cookie, `at` is real time.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  what text not null,
  call text,
  address text,
  device text,
  user_id uuid,
  phone text
);
create index security_events_by_time on security_events (at);
create index security_events_by_user on security_events (user_id, at) where user_id is not null;
create index security_events_by_phone on security_events (phone, at) where phone is not null;
create index security_events_by_address on security_events (address, at) where address is not null;

-- Nobody changes one, and nobody removes one that is younger than thirty days.
create function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then return old; end if;
  raise exception 'security events are kept as they are' using errcode = 'insufficient_privilege';
end $$;
create trigger security_events_append_only before update or delete on security_events for each row execute function keep_security_event();
create trigger security_events_no_truncate before truncate on security_events execute function refuse_change();
