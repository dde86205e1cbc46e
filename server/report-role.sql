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
  -- Large objects belong to no schema: whoever may connect could store some. Kasuwa has none.
  for one in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ '^(lo_|loread$|lowrite$)'
  loop
    execute format('revoke execute on function %s from public', one.name);
  end loop;
end $$;
