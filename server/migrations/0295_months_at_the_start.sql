-- Makes the part of a month, as in migration 0277, and moves up to so many rows of it from the rest. A person may name more: who writes into the rest waits so long.
drop function make_month(text, date);
create function make_month(of_table text, first_day date, most integer default 10000) returns boolean language plpgsql as $$
declare
  at_column text := case of_table when 'audit_events' then 'at' else 'received_at' end;
  name text := of_table || to_char(first_day, '"_"YYYY"_"MM');
  begins timestamptz := first_day::timestamp at time zone 'UTC' - interval '1 hour';
  ends timestamptz := (first_day + interval '1 month') at time zone 'UTC' - interval '1 hour';
  rest text := of_table || '_rest';
  of_month text;
  late bigint;
begin
  if to_regclass(name) is not null then return true; end if;
  of_month := format('from %I where %I >= %L and %I < %L', rest, at_column, begins, at_column, ends);
  execute format('select count(*) from (select %s limit %s) as late', of_month, most::bigint + 1) into late;
  if late > most then return false; end if;
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
revoke execute on function make_month(text, date, integer) from public;

-- As in migration 0277, but where another server makes them it waits for that one: the months that could not be made are a failure of both.
create or replace function make_months() returns text[] language plpgsql security definer set lock_timeout = '500ms' as $$
declare
  missing text[] := '{}';
  one record;
begin
  perform pg_advisory_xact_lock(720611311);
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
do $$ begin execute format('alter function make_months() set search_path = %I, pg_temp', current_schema()); end $$;
