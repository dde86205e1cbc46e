-- Which DATA_DIR belongs to this database (decision 90). The folder has the same id in a file; taken_at is null until a server has written it there.

create table data_folder (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  taken_at timestamptz
);
insert into data_folder default values;
