-- When the database and the uploads were last backed up, so that the servers can report how old the newest backup is. A restored database has
-- the row of the backup before the one that it comes from.
create table newest_backups (
  what text primary key check (what in ('database', 'files')),
  ended_at timestamptz not null
);
