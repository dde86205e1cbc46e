-- The book of an existing lender, brought in from files (docs/import.md, decision 117). An import is uploaded in parts, checked line by line, proposed and
-- confirmed by two people, and brought in by a job in batches. Parts and lines are deleted once it ended.

create table imports (
  id uuid primary key,
  -- open: takes parts. checking, importing and undoing: a server works on it. checked: errors and sums are known. stopped: a line could not be brought in.
  state text not null default 'open' check (state in ('open', 'checking', 'checked', 'importing', 'stopped', 'imported', 'undoing', 'undone', 'dropped')),
  made_at timestamptz not null default product_now(),
  -- Null where it was made on the command line.
  made_by uuid references users,
  -- The lines of each file, and the digest of its text.
  files jsonb not null default '{}',
  -- The errors in all; the first ones are kept in import_errors.
  errors integer not null default 0 check (errors >= 0),
  -- Counts and sums of what would be brought in; null until it is checked.
  preview jsonb,
  -- Whether repayment accounts are opened at once.
  opens_accounts boolean not null default false,
  -- The lines that a server has worked on since it began this state, the file it is in, and the last line of it.
  done integer not null default 0,
  file text check (file in ('agents', 'groups', 'customers', 'loans', 'instalments')),
  line integer not null default 0,
  -- Why it stopped or could not be undone.
  problem text,
  ended_at timestamptz,
  -- The server that works on it now, by a number that it drew.
  leased_by uuid,
  leased_until timestamptz
);
create index imports_to_work_on on imports (made_at) where state in ('checking', 'importing', 'undoing');
create index imports_newest on imports (made_at desc, id desc);

-- A part of a file as it came, sealed: it may have NIN and BVN.
create table import_parts (
  import_id uuid not null references imports,
  file text not null check (file in ('agents', 'groups', 'customers', 'loans', 'instalments')),
  part integer not null check (part between 0 and 9999),
  sealed bytea not null,
  size integer not null check (size >= 0),
  primary key (import_id, file, part)
);

create table import_errors (
  id bigint generated always as identity primary key,
  import_id uuid not null references imports,
  file text not null,
  line integer not null,
  field text not null,
  text text not null
);
create index import_errors_by_import on import_errors (import_id, id);

-- The lines of agents, groups, customers and loans, each with the id that it gets in the product.
create table import_lines (
  import_id uuid not null references imports,
  file text not null,
  line integer not null,
  id uuid not null,
  -- The line's own name in the lender's files, and that of the agent or customer it belongs to.
  key text not null,
  owner text,
  phone text,
  email text,
  nin_digest bytea,
  bvn_digest bytea,
  -- NIN and BVN, sealed.
  sealed bytea,
  content jsonb not null,
  -- There already, so that nothing is made: an agent with this phone.
  is_known boolean not null default false,
  primary key (import_id, file, line)
);
create index import_lines_by_key on import_lines (import_id, file, key);
create index import_lines_by_owner on import_lines (import_id, file, owner);
create index import_lines_by_phone on import_lines (import_id, phone) where phone is not null;

create table import_instalments (
  import_id uuid not null references imports,
  line integer not null,
  loan text not null,
  due_date date not null,
  principal_kobo bigint not null,
  interest_kobo bigint not null,
  fee_kobo bigint not null,
  paid_principal_kobo bigint not null,
  paid_interest_kobo bigint not null,
  paid_fee_kobo bigint not null,
  primary key (import_id, line)
);
create index import_instalments_by_loan on import_instalments (import_id, loan);

-- The people and groups that an import made; the rows are written once.
create table imported_people (
  user_id uuid primary key references users,
  import_id uuid not null references imports,
  line integer not null,
  key text not null
);
create index imported_people_by_import on imported_people (import_id);
create table imported_groups (
  group_id uuid primary key references customer_groups,
  import_id uuid not null references imports,
  line integer not null,
  key text not null
);
create index imported_groups_by_import on imported_groups (import_id);

-- A loan as it came: its schedule as a list of [number, due day, principal, interest, fee, paid principal, paid interest, paid fee] in kobo, and the sums of
-- what was paid before, which are no payments of ours. The unpaid principal is what its journal booked.
create table imported_loans (
  loan_id uuid primary key references loans,
  import_id uuid not null references imports,
  line integer not null,
  key text not null,
  imported_on date not null,
  start_date date not null,
  end_date date not null,
  schedule jsonb not null check (jsonb_typeof(schedule) = 'array' and jsonb_array_length(schedule) between 1 and 400),
  unpaid_principal_kobo bigint not null check (unpaid_principal_kobo >= 0),
  paid_principal_kobo bigint not null check (paid_principal_kobo >= 0),
  paid_interest_kobo bigint not null check (paid_interest_kobo >= 0),
  paid_fee_kobo bigint not null check (paid_fee_kobo >= 0)
);
create index imported_loans_by_import on imported_loans (import_id);

create trigger imported_people_append_only before update or delete on imported_people for each row execute function refuse_change();
create trigger imported_people_no_truncate before truncate on imported_people execute function refuse_change();
create trigger imported_groups_append_only before update or delete on imported_groups for each row execute function refuse_change();
create trigger imported_groups_no_truncate before truncate on imported_groups execute function refuse_change();
create trigger imported_loans_append_only before update or delete on imported_loans for each row execute function refuse_change();
create trigger imported_loans_no_truncate before truncate on imported_loans execute function refuse_change();
