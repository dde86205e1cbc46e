-- The rights of the role that serves, table by table. It owns nothing, so it can neither switch off a trigger nor change a table.
-- Every run of the migrations applies this. By hand, as the owner, for a role of another name:
--   psql "$DATABASE_OWNER_URL" -v ON_ERROR_STOP=1 -c "set kasuwa.app_role = 'lender'" -f server/grants.sql
-- kasuwa.clock_moves = 'on' lets it move the product's clock: for trials alone (C-180).
-- A table, view or sequence that is not listed gives it nothing; what somebody gave by hand on a table is taken again.
do $$
declare
  app constant text := coalesce(nullif(current_setting('kasuwa.app_role', true), ''), 'kasuwa_app');
  clock constant text := case when current_setting('kasuwa.clock_moves', true) = 'on' then 'select, update' else 'select' end;
  one record;
begin
  if app = current_user or not exists (select from pg_roles where rolname = app) then return; end if;
  if not has_schema_privilege(app, current_schema(), 'usage') then execute format('grant usage on schema %I to %I', current_schema(), app); end if;

  for one in
    select c.oid::regclass as name, listed.rights
    from pg_class c
    left join (values
      -- Money and its trail: written once, read ever after. Triggers refuse the rest to everybody, the owner included.
      ('journals', 'insert, select'),
      ('postings', 'insert, select'),
      -- Own accounts of the lender, their names, and months that are closed.
      ('ledger_accounts', 'insert, select'),
      ('account_names', 'insert, select'),
      ('account_closings', 'insert, select'),
      ('accounts', 'select'),
      ('book_months', 'insert, select, update'),
      ('journal_notes', 'insert, select'),
      ('month_steps_accepted', 'insert, select'),
      ('month_acceptances', 'insert, select'),
      ('month_entries', 'insert, select'),
      ('month_entry_loans', 'insert, select'),
      ('provision_tables', 'insert, select'),
      ('seal_verifications', 'insert, select'),
      ('night_parts', 'insert, select, update'),
      ('audit_events', 'insert, select'),
      ('agreements', 'insert, select'),
      ('legal_texts', 'select'),
      ('seals', 'insert, select'),
      ('incoming_webhooks', 'insert, select'),
      -- The part of it up to its first month, into which servers of the version before write.
      ('webhook_events', 'insert, select'),
      ('webhook_keys', 'insert, select'),
      -- The owner adds them; another data key seals a record again.
      ('archives', 'select, update'),
      ('archived_ids', 'select'),
      ('archive_checks', 'insert, select, update'),
      ('webhook_conflicts', 'insert, select'),
      -- Sent events are deleted after a time.
      ('outgoing_webhooks', 'delete, insert, select, update'),
      ('allocations', 'insert, select'),
      ('agent_cash', 'insert, select'),
      ('cash_hand_overs', 'insert, select, update'),
      ('hand_overs_moved', 'insert, select'),
      ('bank_statements', 'insert, select'),
      ('bank_lines', 'insert, select'),
      -- A match that is taken apart takes its lines and postings with it.
      ('bank_matches', 'delete, insert, select'),
      ('bank_match_lines', 'insert, select'),
      ('bank_match_postings', 'insert, select'),
      ('bank_pairs_apart', 'insert, select'),
      ('bank_assignments', 'insert, select'),
      ('cash_receipts', 'insert, select, update'),
      ('collection_notes', 'insert, select'),
      -- Kept by triggers of what it is made from.
      ('running_loans', 'delete, insert, select, update'),
      ('agent_moves', 'insert, select'),
      ('moved_customers', 'insert, select'),
      ('provider_settlements', 'insert, select'),
      ('provider_top_ups', 'insert, select'),
      ('provider_adjustments', 'insert, select'),
      ('provider_balance', 'select, update'),
      ('suspense_items', 'insert, select'),
      ('suspense_closings', 'insert, select'),
      ('suspense_refunds', 'insert, select, update'),
      ('loan_cancellations', 'insert, select'),
      ('repayment_reversals', 'insert, select'),
      ('allocation_reversals', 'insert, select'),
      -- A disbursement that is taken back takes the late fees of its loan with it.
      ('late_fees', 'delete, insert, select, update'),
      ('late_fee_changes', 'insert, select'),
      ('open_items', 'insert, select, update'),
      ('payments', 'insert, select, update'),
      ('senders', 'insert, select'),
      ('transfers', 'insert, select, update'),
      ('payout_stops', 'insert, select, update'),
      ('proposals', 'insert, select, update'),
      ('loans', 'insert, select, update'),
      ('products', 'insert, select, update'),
      ('product_versions', 'insert, select, update'),
      ('rejection_reasons', 'insert, select, update'),
      ('cases', 'insert, select, update'),
      -- A disbursement that is taken back takes its schedule with it.
      ('instalments', 'delete, insert, select, update'),
      ('reschedules', 'insert, select'),
      -- Parts and lines of an import end with it; what it made is written once.
      ('imports', 'insert, select, update'),
      ('import_parts', 'delete, insert, select, update'),
      ('import_lines', 'delete, insert, select, update'),
      ('import_instalments', 'delete, insert, select'),
      ('import_errors', 'delete, insert, select'),
      ('imported_people', 'insert, select'),
      ('imported_groups', 'insert, select'),
      ('imported_loans', 'insert, select'),
      ('earlier_instalments', 'insert, select'),
      -- People.
      ('users', 'insert, select, update'),
      ('agents', 'insert, select, update'),
      ('customers', 'insert, select, update'),
      ('customer_groups', 'insert, select, update'),
      ('profiles', 'insert, select, update'),
      ('businesses', 'insert, select, update'),
      ('kyc_steps', 'insert, select'),
      ('identity_checks', 'insert, select, update'),
      ('identity_tries', 'insert, select'),
      ('identity_refusals', 'delete, insert, select, update'),
      ('asked_files', 'insert, select, update'),
      ('bank_accounts', 'delete, insert, select, update'),
      ('default_accounts', 'select'),
      ('virtual_accounts', 'insert, select, update'),
      ('files', 'delete, insert, select, update'),
      -- Coming in; what has ended is swept.
      ('sessions', 'delete, insert, select, update'),
      ('one_time_codes', 'delete, insert, select, update'),
      ('sent_texts', 'delete, insert, select'),
      ('notifications', 'delete, insert, select, update'),
      ('phone_grants', 'delete, insert, select, update'),
      ('staff_totp', 'delete, insert, select, update'),
      ('recovery_codes', 'delete, insert, select, update'),
      ('sign_in_grants', 'delete, insert, select, update'),
      ('sign_in_tries', 'delete, insert, select, update'),
      ('answered_calls', 'delete, insert, select, update'),
      ('known_devices', 'delete, insert, select, update'),
      ('security_events', 'delete, insert, select'),
      ('rate_limits', 'delete, insert, select, update'),
      ('data_keys', 'delete, insert, select'),
      -- Jobs and what is counted.
      ('outbox', 'delete, insert, select, update'),
      ('servers', 'delete, insert, select, update'),
      ('job_runs', 'delete, insert, select, update'),
      ('job_successes', 'insert, select, update'),
      ('scheduled_jobs', 'select, update'),
      ('reconciliations', 'insert, select'),
      ('newest_backups', 'insert, select, update'),
      ('doctor_results', 'insert, select, update'),
      ('wal_checks', 'insert, select, update'),
      ('data_folder', 'select, update'),
      ('tallies', 'insert, select, update'),
      ('tally_changes', 'delete, insert, select'),
      ('due_tallies', 'insert, select, update'),
      ('due_sums', 'insert, select, update'),
      ('due_tally_changes', 'delete, insert, select'),
      ('moved_instalments', 'select'),
      ('counted_due', 'select'),
      -- Made again while their month is open.
      ('month_ends', 'delete, insert, select, update'),
      ('month_end_loans', 'delete, insert, select, update'),
      ('month_end_sums', 'delete, insert, select'),
      ('tallied', 'select'),
      ('counted', 'select'),
      ('open_suspense_items', 'select'),
      -- The product itself.
      ('clock', clock),
      ('seed_marker', 'insert, select'),
      ('migrations', 'select')
    ) as listed (name, rights) on listed.name = c.relname
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      -- Only what differs is changed, since this runs while servers are running.
      and array(select lower(privilege_type) from aclexplode(c.relacl) where grantee = app::regrole order by 1)
        <> string_to_array(coalesce(listed.rights, ''), ', ')
  loop
    execute format('revoke all on %s from %I', one.name, app);
    if one.rights is not null then execute format('grant %s on %s to %I', one.rights, one.name, app); end if;
  end loop;

  -- Numbers of loans; what a table counts by itself needs no right.
  for one in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname in ('loan_numbers', 'application_numbers')
      and case when c.relkind = 'S' then not has_sequence_privilege(app, c.oid, 'usage') else false end
  loop
    execute format('grant usage on sequence %s to %I', one.name, app);
  end loop;

  -- A write that changes nothing (SCALE-17). A database of an earlier version does not have it yet.
  if to_regclass('waited_commits') is not null and not has_sequence_privilege(app, to_regclass('waited_commits'), 'update') then
    execute format('grant update on sequence waited_commits to %I', app);
  end if;

  -- Deletes only sign-ups that were never finished; erases only a customer, or the people of an import, whom two people agreed to erase or to take back;
  -- looks at the lines of imports; deletes only what is old; makes only the parts of months. A database of an earlier version does not
  -- have them yet.
  for one in
    select to_regprocedure(name) as name from unnest(array['forget_unfinished_sign_up(uuid, integer)', 'erase_person(uuid, uuid)', 'undo_imported_people(uuid)', 'analyze_imports()', 'analyze_imported()', 'delete_old_rows(integer)', 'make_months()']) as name
    where case when to_regprocedure(name) is not null then not has_function_privilege(app, to_regprocedure(name), 'execute') else false end
  loop
    execute format('grant execute on function %s to %I', one.name, app);
  end loop;
end $$;

-- Locks by number, which server/report-role.sql takes from everybody else.
do $$
declare
  app constant text := coalesce(nullif(current_setting('kasuwa.app_role', true), ''), 'kasuwa_app');
  one record;
begin
  if app = current_user or not exists (select from pg_roles where rolname = app) then return; end if;
  for one in
    select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ '^pg_(try_)?advisory_'
      and not has_function_privilege(app, p.oid, 'execute') and has_function_privilege(current_user, p.oid, 'execute with grant option')
  loop
    execute format('grant execute on function %s to %I', one.name, app);
  end loop;
end $$;

-- The views of the schema `report` (C-205): for the app's role, and for a role that reads them and nothing else (kasuwa.report_role), if there is one. A role that
-- is no longer named loses them.
do $$
declare
  app constant text := coalesce(nullif(current_setting('kasuwa.app_role', true), ''), 'kasuwa_app');
  reader constant text := coalesce(current_setting('kasuwa.report_role', true), '');
  one record;
begin
  if to_regnamespace('report') is null then return; end if;
  for one in
    select r.rolname as role from pg_roles r where r.rolname in (app, reader) and r.rolname <> current_user
      and not (has_schema_privilege(r.rolname, 'report', 'usage') and coalesce((
        select bool_and(has_table_privilege(r.rolname, c.oid, 'select')) from pg_class c where c.relnamespace = to_regnamespace('report') and c.relkind = 'v'
      ), true))
  loop
    execute format('grant usage on schema report to %I', one.role);
    execute format('grant select on all tables in schema report to %I', one.role);
  end loop;
  for one in
    select distinct a.grantee::regrole::text as role from pg_namespace n cross join lateral aclexplode(n.nspacl) as a
    where n.oid = to_regnamespace('report') and a.grantee <> 0 and a.grantee <> n.nspowner and pg_get_userbyid(a.grantee) not in (app, reader)
      and not has_schema_privilege(a.grantee, current_schema(), 'usage')
  loop
    execute format('revoke all on all tables in schema report from %s', one.role);
    execute format('revoke all on schema report from %s', one.role);
  end loop;
  -- Everybody who may connect to a new database may use its schema, and make temporary tables, until its owner takes that right.
  if not exists (select from pg_roles where rolname = reader) then return; end if;
  if has_database_privilege(reader, current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  if has_schema_privilege(reader, current_schema(), 'usage') then
    if app <> current_user and exists (select from pg_roles where rolname = app) then execute format('grant usage on schema %I to %I', current_schema(), app); end if;
    execute format('revoke all on schema %I from public', current_schema());
  end if;
end $$;
