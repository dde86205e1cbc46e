-- Months that were written into files and left the database (decision 151).
create table archives (
  id integer generated always as identity primary key,
  of_table text not null check (of_table in ('incoming_webhooks', 'audit_events')),
  -- The end of its newest month, which names the part.
  ends timestamptz not null,
  -- Its files with their keys, rows and digests, sealed by the data key: nobody without that key can make another one, or change this one.
  sealed bytea not null,
  archived_at timestamptz not null default product_now(),
  unique (of_table, ends)
);
create trigger archives_kept before delete on archives for each row execute function refuse_change();
create trigger archives_no_truncate before truncate on archives execute function refuse_change();

-- The numbers of the audit entries that left, a bit each: the sealed text has the digest of all of them.
create table archived_ids (
  archive_id integer not null references archives,
  -- 65,536 numbers each.
  chunk bigint not null,
  bits bytea not null,
  primary key (chunk, archive_id)
);
create trigger archived_ids_append_only before update or delete on archived_ids for each row execute function refuse_change();
create trigger archived_ids_no_truncate before truncate on archived_ids execute function refuse_change();

-- From here on no row comes into the part: whatever is written into files is all of it. An archive that was interrupted goes on where it was.
create function freeze_month(part text) returns void language plpgsql as $$
begin
  if exists (select from pg_constraint where conrelid = part::regclass and conname = 'is_archived') then return; end if;
  execute format('alter table %I add constraint is_archived check (false) not valid', part);
end $$;

-- Where its entries are not as they were sealed, a person must be able to mend them.
create function unfreeze_month(part text) returns void language plpgsql as $$
begin
  execute format('alter table %I drop constraint if exists is_archived', part);
end $$;

-- Takes a part away. What stays of the audit trail is copied into a thin part, which takes its place under its name. Returns how many rows stay. Others wait
-- only for the last statements.
create function take_month_away(of_table text, part text, leaving text[]) returns bigint language plpgsql as $$
declare
  bound text := (select pg_get_expr(c.relpartbound, c.oid) from pg_class c where c.oid = part::regclass);
  begins text := (regexp_match(bound, 'FROM \(''([^'']*)''\)'))[1];
  ends text := (regexp_match(bound, 'TO \(''([^'']*)''\)'))[1];
  thin text := part || '_thin';
  stay bigint := 0;
begin
  if of_table <> 'audit_events' then
    execute format('alter table %I detach partition %I', of_table, part);
    execute format('drop table %I', part);
    return stay;
  end if;
  execute format('create table %I (like audit_events including defaults including storage including indexes)', thin);
  execute format('insert into %I select * from %I where action <> all ($1)', thin, part) using leaving;
  get diagnostics stay = row_count;
  execute format('alter table %I add primary key (id)', thin);
  execute format('create trigger audit_no_truncate before truncate on %I execute function refuse_change()', thin);
  execute format('alter table %I add constraint in_month check (at is not null and at < %L)', thin, ends);
  if begins is not null then execute format('alter table %I add constraint from_month check (at >= %L)', thin, begins); end if;
  execute format('analyze %I', thin);
  execute format('alter table audit_events detach partition %I', part);
  execute format('drop table %I', part);
  execute format('alter table %I rename to %I', thin, part);
  execute format('alter index %I rename to %I', thin || '_pkey', part || '_pkey');
  execute format('alter table audit_events attach partition %I %s', part, bound);
  execute format('alter table %I drop constraint in_month, drop constraint if exists from_month', part);
  return stay;
end $$;

-- Whoever calls these three must own the tables: the server's role is refused by the first statement in them.
