-- Makes an empty database of your own PostgreSQL ready for Kasuwa, with the least rights that it needs. Once, as a superuser, connected to
-- that database; safe to repeat, also to set new passwords:
--   createdb kasuwa
--   psql kasuwa -v ON_ERROR_STOP=1 -c "set kasuwa.owner_password = '…'" -c "set kasuwa.app_password = '…'" \
--     -c "set kasuwa.backup_password = '…'" -f server/set-up.sql
-- kasuwa_owner owns the database and runs the migrations (DATABASE_OWNER_URL). kasuwa_app serves (DATABASE_URL): it owns nothing, and gets
-- table by table what server/grants.sql allows. kasuwa_backup reads base backups of the whole server (DATABASE_BACKUP_URL), and no table.
-- No other role may connect, but superusers.
do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('kasuwa_owner', 'noreplication', current_setting('kasuwa.owner_password', true)),
      ('kasuwa_app', 'noreplication', current_setting('kasuwa.app_password', true)),
      ('kasuwa_backup', 'replication', current_setting('kasuwa.backup_password', true))
    ) as wanted (role, replication, password)
  loop
    if not exists (select from pg_roles where rolname = one.role) then
      if coalesce(one.password, '') = '' then
        raise exception 'the role % is new: set a password for it first, as the head of this file shows', one.role;
      end if;
      execute format('create role %I', one.role);
    end if;
    execute format('alter role %I login nosuperuser nocreatedb nocreaterole nobypassrls %s', one.role, one.replication);
    if coalesce(one.password, '') <> '' then execute format('alter role %I password %L', one.role, one.password); end if;
  end loop;

  -- While no standby confirms, each write keeps its connection, also after its server has given up. The role that serves leaves a tenth to whoever
  -- brings a standby back (docs/high-availability.md). Run this again after max_connections was changed.
  execute format('alter role kasuwa_app connection limit %s', current_setting('max_connections')::int * 9 / 10);

  execute format('alter database %I owner to kasuwa_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to kasuwa_app, kasuwa_backup', current_database());
  alter schema public owner to kasuwa_owner;
  revoke all on schema public from public;
  grant usage on schema public to kasuwa_app;
end $$;
