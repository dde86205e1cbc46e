-- Makes the role that reads the views for reports, and nothing else, in your own PostgreSQL (C-205). Once, as a superuser, connected to the database of Kasuwa;
-- safe to repeat, also to set a new password:
--   psql kasuwa -v ON_ERROR_STOP=1 -c "set kasuwa.report_password = '…'" -f server/report-role.sql
-- Then set DATABASE_REPORT_ROLE=kasuwa_report (set kasuwa.report_role before, for another name): the next start, or `kasuwa migrate`, gives it the views of the
-- schema report (server/grants.sql). docs/reports.md shows what to ask. The embedded database has the role already.
do $$
declare
  reader constant text := coalesce(nullif(current_setting('kasuwa.report_role', true), ''), 'kasuwa_report');
  password constant text := coalesce(current_setting('kasuwa.report_password', true), '');
  one record;
begin
  if not exists (select from pg_roles where rolname = reader) then
    if password = '' then raise exception 'the role % is new: set a password for it first, as the head of this file shows', reader; end if;
    execute format('create role %I', reader);
  elsif exists (select from pg_roles where rolname = reader and (rolsuper or rolname = current_user))
    or exists (select from pg_class where relowner = reader::regrole) or reader in ('kasuwa_owner', 'kasuwa_app', 'kasuwa_backup') then
    raise exception 'the role % has another use: take a new name', reader;
  end if;
  execute format('alter role %I login nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 5', reader);
  if password <> '' then execute format('alter role %I password %L', reader, password); end if;
  execute format('alter role %I set default_transaction_read_only = on', reader);
  execute format('alter role %I set statement_timeout = %L', reader, '60s');
  execute format('alter role %I set idle_in_transaction_session_timeout = %L', reader, '60s');
  -- A session that nobody uses holds one of its five connections, and what it has locked.
  execute format('alter role %I set idle_session_timeout = %L', reader, '10min');
  execute format('alter role %I set temp_file_limit = %L', reader, '1GB');
  execute format('alter role %I set search_path = report', reader);

  execute format('grant connect on database %I to %I', current_database(), reader);
  execute format('revoke temporary on database %I from public', current_database());
  -- Some functions belong to everybody who may connect. Kasuwa uses neither large objects nor messages in the log, which would fill the disk. It takes locks by number:
  -- a reader who holds one would stop sign-ins and bookings. The database's owner gives them to the role that serves (server/grants.sql).
  for one in
    select p.oid::regprocedure as name, p.proname ~ 'advisory' as locks, d.datdba::regrole as owner,
      array(select r.rolname from pg_roles r where r.rolname not in (reader, d.datdba::regrole::text) and not r.rolsuper and r.rolname !~ '^pg_'
        and has_schema_privilege(r.oid, 'public', 'usage') and has_function_privilege(r.oid, p.oid, 'execute')) as serving
    from pg_proc p join pg_database d on d.datname = current_database()
    where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ '^(lo_|loread$|lowrite$|pg_logical_emit_message$|pg_(try_)?advisory_)'
  loop
    if one.locks then
      execute format('grant execute on function %s to %s with grant option', one.name, one.owner);
      -- Servers that run meanwhile go on.
      for place in 1 .. cardinality(one.serving) loop
        execute format('grant execute on function %s to %I', one.name, one.serving[place]);
      end loop;
    end if;
    execute format('revoke execute on function %s from public', one.name);
  end loop;
end $$;
