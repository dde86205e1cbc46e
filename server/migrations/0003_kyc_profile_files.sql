-- What people tell of themselves in the two KYC levels, the checks made of it and the files they hand in.

create table profiles (
  user_id uuid primary key references users,
  nationality text,
  nin_sealed bytea,
  nin_digest bytea unique,
  bvn_sealed bytea,
  bvn_digest bytea unique,
  address text,
  closest_landmark text,
  state text,
  lga text,
  residential_status text,
  residential_movedin_at date,
  address_verified_at timestamptz,
  expected_monthly_revenue_kobo bigint check (expected_monthly_revenue_kobo > 0),
  other_sources_of_funds boolean,
  marital_status text,
  spouse_name text,
  spouse_phone_number text,
  number_of_kids integer check (number_of_kids >= 0),
  highest_qualification text,
  nok_name text,
  nok_relationship text,
  nok_phone text,
  employment_status text,
  employer_name text,
  sector text,
  industry text,
  start_date date,
  net_monthly_income_kobo bigint check (net_monthly_income_kobo > 0),
  employer_address text,
  employer_state text,
  employer_lga text,
  employer_country text,
  utility_bill text,
  valid_id text,
  check (spouse_name is null or marital_status = 'married'),
  check (number_of_kids is null or marital_status <> 'single'),
  check (employer_name is null or employment_status = 'employed')
);

create table businesses (
  user_id uuid primary key references users,
  name text not null,
  category text not null,
  sub_category text not null,
  same_as_residential boolean,
  country text,
  address text,
  closest_landmark text,
  state text,
  lga text
);

create table kyc_steps (
  user_id uuid not null references users,
  level smallint not null check (level in (1, 2)),
  step text not null,
  completed_at timestamptz not null default product_now(),
  primary key (user_id, level, step)
);

create table identity_checks (
  user_id uuid not null references users,
  kind text not null check (kind in ('nin', 'bvn')),
  state text not null check (state in ('verified', 'mismatch', 'not_found', 'pending', 'unavailable')),
  provider_reference text,
  matched jsonb not null default '{}',
  checked_at timestamptz not null default product_now(),
  primary key (user_id, kind)
);
create index identity_to_check_again on identity_checks (checked_at) where state in ('pending', 'unavailable');

-- Addresses and their limits live by real time (C-172). A file is received by one request at a time, so that what was confirmed can no
-- longer change; `receiving_until` ends by itself where a process died.
create table files (
  key text primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('profile_picture', 'utility_bill', 'valid_id')),
  content_type text not null,
  size integer,
  state text not null default 'signed' check (state in ('signed', 'stored', 'confirmed', 'replaced')),
  receiving_until timestamptz,
  created_at timestamptz not null default now()
);
create index files_unconfirmed on files (created_at) where state <> 'confirmed';
