-- Which data keys may have sealed what is stored, by their ids: a start with another key is refused (decision 35). Servers write their own.
create table data_keys (
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  first_used_at timestamptz not null default now()
);

-- The key under which a file's own key is sealed. Null: not known, or the file was stored before files were encrypted.
alter table files add column key_id text;
