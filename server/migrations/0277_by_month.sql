-- Webhooks and the audit trail by month (decision 151). The tables as they were are the first part of each. A part has its own key, and what is found by
-- other columns is found by the indexes over all parts.

lock table webhook_events, audit_events in access exclusive mode;

-- Webhooks: a new name, since a server of the version before says "on conflict (provider, key)", which the old table alone can have.
create table incoming_webhooks (like webhook_events including defaults) partition by range (received_at);

-- The audit trail keeps its name, and its numbers go on.
alter table audit_events rename to audit_events_first;
alter table audit_events_first rename constraint audit_events_pkey to audit_events_first_pkey;
drop trigger audit_append_only on audit_events_first;
create table audit_events (like audit_events_first including defaults) partition by range (at);
do $$
declare
  reached bigint;
  is_used boolean;
begin
  select last_value, is_called into reached, is_used from audit_events_id_seq;
  alter table audit_events_first alter id drop identity;
  alter table audit_events alter id add generated always as identity;
  perform setval(pg_get_serial_sequence('audit_events', 'id'), reached, is_used);
end $$;
create index audit_events_by_subject on audit_events (subject_kind, subject_id, id);
create index audit_events_of_staff on audit_events (at, id) where actor in ('admin', 'agent');
create index audit_events_of_staff_by_person on audit_events (actor_id, at, id) where actor in ('admin', 'agent');
create index audit_events_of_staff_by_act on audit_events (action, at, id) where actor in ('admin', 'agent');
create index audit_events_of_staff_by_subject on audit_events ((subject_kind || ' ' || subject_id), at, id) where actor in ('admin', 'agent');
create trigger audit_append_only before update or delete on audit_events for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit_events execute function refuse_change();

-- The old tables, and a part for times without a month: where a month should ever be missing, nothing is refused.
do $$
declare
  months_begin text := (select substring(pg_get_constraintdef(oid) from '''(.*)''') from pg_constraint where conname = 'audit_events_before');
  one record;
begin
  execute format('alter table incoming_webhooks attach partition webhook_events for values from (minvalue) to (%L)', months_begin);
  execute format('alter table audit_events attach partition audit_events_first for values from (minvalue) to (%L)', months_begin);
  -- Servers are running: they get the same rights on the new tables at once.
  for one in
    select made.name, right_of.grantee::regrole as role, string_agg(right_of.privilege_type, ', ') as rights
    from (values ('incoming_webhooks', 'webhook_events'), ('audit_events', 'audit_events_first')) as made (name, old)
    join pg_class c on c.oid = made.old::regclass cross join lateral aclexplode(c.relacl) as right_of
    where right_of.grantee not in (0, c.relowner) group by 1, 2
  loop
    execute format('grant %s on %I to %s', one.rights, one.name, one.role);
  end loop;
end $$;
alter table webhook_events drop constraint webhook_events_before;
alter table audit_events_first drop constraint audit_events_before;

create table incoming_webhooks_rest partition of incoming_webhooks default;
create index incoming_webhooks_rest_by_time on incoming_webhooks_rest (received_at);
create table audit_events_rest partition of audit_events default;
alter table audit_events_rest add primary key (id);
create trigger audit_no_truncate before truncate on audit_events_rest execute function refuse_change();

-- Makes the part of a month, from its first instant to its last, in Lagos. It is made apart and then joined, which locks the rest for some milliseconds. Where
-- the rest has rows of the month already, they move; where they are so many that others would wait for it, they stay there and it returns false.
create function make_month(of_table text, first_day date) returns boolean language plpgsql as $$
declare
  at_column text := case of_table when 'audit_events' then 'at' else 'received_at' end;
  name text := of_table || to_char(first_day, '"_"YYYY"_"MM');
  begins timestamptz := first_day::timestamp at time zone 'UTC' - interval '1 hour';
  ends timestamptz := (first_day + interval '1 month') at time zone 'UTC' - interval '1 hour';
  rest text := of_table || '_rest';
  of_month text;
  late integer;
begin
  if to_regclass(name) is not null then return true; end if;
  of_month := format('from %I where %I >= %L and %I < %L', rest, at_column, begins, at_column, ends);
  execute format('select count(*) from (select %s limit 10001) as late', of_month) into late;
  if late > 10000 then return false; end if;
  execute format('create table %I (like %I including defaults including storage)', name, of_table);
  if of_table = 'audit_events' then
    execute format('alter table %I add primary key (id)', name);
    execute format('create trigger audit_no_truncate before truncate on %I execute function refuse_change()', name);
  else
    execute format('create index %I on %I (received_at)', name || '_by_time', name);
  end if;
  if late > 0 then
    execute format('alter table %I disable trigger user', rest);
    execute format('insert into %I select * %s', name, of_month);
    execute format('delete %s', of_month);
    execute format('alter table %I enable trigger user', rest);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', of_table, name, begins, ends);
  return true;
end $$;

-- The month of now and the next two, which the server calls every hour: it owns no table. Returns the months that could not be made.
create function make_months() returns text[] language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  missing text[] := '{}';
  one record;
begin
  -- Another server makes them.
  if not pg_try_advisory_xact_lock(720611311) then return missing; end if;
  for one in
    select t.name, m.first_day::date as first_day from (values ('incoming_webhooks'), ('audit_events')) as t (name),
      generate_series(date_trunc('month', product_today()::timestamp), date_trunc('month', product_today()::timestamp) + interval '2 months', interval '1 month') as m (first_day)
    -- Times before the first month are in the old table.
    where not exists (
      select from pg_class c where c.oid = to_regclass(case t.name when 'audit_events' then 'audit_events_first' else 'webhook_events' end)
        and (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']*)''\)'))[1]::timestamptz > m.first_day::timestamp at time zone 'UTC' - interval '1 hour')
  loop
    if not make_month(one.name, one.first_day) then missing := missing || (one.name || ' ' || one.first_day); end if;
  end loop;
  return missing;
end $$;
revoke execute on function make_months() from public;
revoke execute on function make_month(text, date) from public;
-- The tables may be in a schema of another name (SCALE-52).
do $$ begin execute format('alter function make_months() set search_path = %I, pg_temp', current_schema()); end $$;
select make_months();
