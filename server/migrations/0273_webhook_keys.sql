-- The key of each webhook makes it known already for ever, whatever becomes of its body: 60 bytes each (decision 151).
create table webhook_keys (
  -- The first half of the SHA-256 of provider and key.
  id uuid primary key,
  received_at timestamptz not null,
  -- The first four bytes of the digest of its body; null where the body was fetched from the provider's lists, which has other bytes.
  body_mark integer
);

-- Stable, so that PostgreSQL writes it into the statement.
create function webhook_id(provider text, key text) returns uuid language sql stable parallel safe as $$
  select encode(substr(sha256(convert_to(provider || ' ' || key, 'UTF8')), 1, 16), 'hex')::uuid
$$;

-- True where the statement that writes the event has written its key.
alter table webhook_events add column has_key boolean not null default false;

-- For servers of the version before, which do not know the keys. In the same order as theirs: first the key, then the event, so that no two wait for each other.
create function keep_webhook_key() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_keys values (webhook_id(new.provider, new.key), new.received_at,
      case when not new.fetched then ('x' || encode(substr(new.body_digest, 1, 4), 'hex'))::bit(32)::integer end)
    on conflict do nothing;
  return new;
end $$;
create trigger webhook_has_key before insert on webhook_events for each row when (not new.has_key) execute function keep_webhook_key();

-- The events from before get their keys by the next migration, some pages of the table at a time.
create table webhook_keys_filled (only_row boolean primary key default true check (only_row), pages integer not null default 0);
insert into webhook_keys_filled default values;

create function fill_webhook_keys(step integer) returns setof integer language plpgsql as $$
declare
  begun integer;
  pages integer := pg_relation_size('webhook_events') / current_setting('block_size')::integer;
begin
  select f.pages into begun from webhook_keys_filled f for update;
  if begun >= pages then return; end if;
  insert into webhook_keys
    select webhook_id(e.provider, e.key), e.received_at, case when not e.fetched then ('x' || encode(substr(e.body_digest, 1, 4), 'hex'))::bit(32)::integer end
    from webhook_events e where e.ctid >= format('(%s,0)', begun)::tid and e.ctid < format('(%s,0)', begun + step)::tid
    on conflict do nothing;
  update webhook_keys_filled f set pages = begun + step;
  return next begun + step;
end $$;
