-- Nobody waits while a month leaves (SCALE-14). A running autovacuum holds a lock on its table that reading and writing does not wait for. PostgreSQL ends it when
-- somebody has waited for that lock for a second (deadlock_timeout), so this lock is taken first, and every other one follows it.
create function lock_from_vacuum(variadic tables text[]) returns void language plpgsql as $$
declare
  limit_before text := current_setting('lock_timeout');
  one text;
begin
  perform set_config('lock_timeout', '10s', true);
  foreach one in array tables loop
    execute format('lock table %I in share update exclusive mode', one);
  end loop;
  perform set_config('lock_timeout', limit_before, true);
end $$;

create or replace function freeze_month(part text) returns void language plpgsql as $$
begin
  if exists (select from pg_constraint where conrelid = part::regclass and conname = 'is_archived') then return; end if;
  perform lock_from_vacuum(part);
  execute format('alter table %I add constraint is_archived check (false) not valid', part);
end $$;

create or replace function unfreeze_month(part text) returns void language plpgsql as $$
begin
  perform lock_from_vacuum(part);
  execute format('alter table %I drop constraint if exists is_archived', part);
end $$;

-- The rows of the audit trail that stay are copied before their part leaves, into a thin part, in many short transactions: one that has written anything for
-- minutes would hold up the sealing. No row comes into the part meanwhile. Returns how many pages it has.
create function make_thin_part(part text) returns integer language plpgsql as $$
declare
  bound text := (select pg_get_expr(c.relpartbound, c.oid) from pg_class c where c.oid = part::regclass);
  begins text := (regexp_match(bound, 'FROM \(''([^'']*)''\)'))[1];
  ends text := (regexp_match(bound, 'TO \(''([^'']*)''\)'))[1];
  thin text := part || '_thin';
begin
  if not exists (select from pg_constraint where conrelid = part::regclass and conname = 'is_archived') then
    raise exception '% may still get rows', part;
  end if;
  -- An archive that was broken off has left it.
  if to_regclass(thin) is not null then
    perform lock_from_vacuum(thin);
    execute format('drop table %I', thin);
  end if;
  execute format('create table %I (like audit_events including defaults including storage including indexes)', thin);
  execute format('alter table %I add primary key (id)', thin);
  execute format('create trigger audit_no_truncate before truncate on %I execute function refuse_change()', thin);
  -- With these nothing is read when it is joined.
  execute format('alter table %I add constraint in_month check (at is not null and at < %L)', thin, ends);
  if begins is not null then execute format('alter table %I add constraint from_month check (at >= %L)', thin, begins); end if;
  return pg_relation_size(part::regclass) / current_setting('block_size')::integer;
end $$;

-- Copies what stays in some pages of the part. Returns how many rows it copied.
create function fill_thin_part(part text, leaving text[], first integer, until integer) returns bigint language plpgsql as $$
declare
  copied bigint;
begin
  execute format(
    'insert into %I select * from %I where ctid >= %L::tid and ctid < %L::tid and action <> all ($1)',
    part || '_thin', part, format('(%s,0)', first), format('(%s,0)', until)
  ) using leaving;
  get diagnostics copied = row_count;
  return copied;
end $$;

create function analyze_thin_part(part text) returns void language plpgsql as $$
begin
  execute format('analyze %I', part || '_thin');
end $$;

-- Takes a part away; of the audit trail the thin part takes its place under its name. take_month_away of migration 0278 remains for commands of the version before.
create function detach_month(of_table text, part text) returns void language plpgsql as $$
declare
  bound text := (select pg_get_expr(c.relpartbound, c.oid) from pg_class c where c.oid = part::regclass);
  thin text := part || '_thin';
begin
  execute format('alter table %I detach partition %I', of_table, part);
  execute format('drop table %I', part);
  if of_table <> 'audit_events' then return; end if;
  execute format('alter table %I rename to %I', thin, part);
  execute format('alter index %I rename to %I', thin || '_pkey', part || '_pkey');
  execute format('alter table audit_events attach partition %I %s', part, bound);
  execute format('alter table %I drop constraint in_month, drop constraint if exists from_month', part);
end $$;

-- Whoever calls these must own the tables: the server's role is refused by the first statement in them.
