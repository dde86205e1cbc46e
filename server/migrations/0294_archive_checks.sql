-- Records of archives are added by the owner of the tables alone, and of one nothing changes but its seal, when another data key seals it again (SCALE-15).
create trigger archives_only_sealed_again before update on archives for each row
  when ((old.id, old.of_table, old.ends, old.archived_at) is distinct from (new.id, new.of_table, new.ends, new.archived_at))
  execute function refuse_change();

-- Adds one, with the numbers of the audit entries that left.
create function keep_archive(of_table text, ends timestamptz, sealed bytea, chunks bigint[], bits bytea[]) returns integer language plpgsql as $$
declare
  made integer;
begin
  insert into archives (of_table, ends, sealed) values (keep_archive.of_table, keep_archive.ends, keep_archive.sealed) returning id into made;
  insert into archived_ids (archive_id, chunk, bits)
    select made, part.number, part.bits from unnest(keep_archive.chunks, keep_archive.bits) as part (number, bits);
  return made;
end $$;

-- The newest reading of all files of archived months, for /metrics and the doctor (SCALE-16): one row.
create table archive_checks (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null default product_now(),
  problems integer not null check (problems >= 0),
  -- When nothing was found for the last time.
  clean_at timestamptz
);
