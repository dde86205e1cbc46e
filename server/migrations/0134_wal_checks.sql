-- The newest comparison of the archived WAL with what a restore needs, for /metrics: one row.
create table wal_checks (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null default now(),
  missing integer not null check (missing >= 0)
);
