-- Where money goes to and comes from, and the loans with their instalments.

create table bank_accounts (
  customer_id uuid not null references customers,
  bank_code text not null,
  position bigint generated always as identity,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  bank_name text not null,
  slug text not null,
  ussd text not null default '',
  logo text not null default '',
  is_default boolean not null,
  changed_at timestamptz not null default product_now(),
  primary key (customer_id, bank_code)
);
create unique index one_default_account on bank_accounts (customer_id) where is_default;

create table virtual_accounts (
  customer_id uuid primary key references customers,
  state text not null check (state in ('requested', 'identifying', 'identified', 'refused', 'assigned')),
  customer_code text unique,
  account_number text unique,
  account_name text,
  bank_name text,
  bank_slug text,
  provider_id text,
  problem text,
  requested_by uuid not null references users,
  requested_at timestamptz not null default product_now(),
  assigned_at timestamptz,
  check (state <> 'assigned' or (account_number is not null and assigned_at is not null))
);

create sequence loan_numbers start 100001;
create sequence application_numbers start 500001;

-- 'approved' is a fact inside the house: outside it reads as pending until the money is out (C-86).
create table loans (
  id uuid primary key,
  loan_id text not null unique,
  application_id text not null unique,
  customer_id uuid not null references customers,
  amount_kobo bigint not null check (amount_kobo > 0),
  approved_kobo bigint check (approved_kobo > 0),
  term smallint not null check (term = 1),
  repayment_frequency text not null check (repayment_frequency in ('daily', 'weekly', 'biweekly', 'monthly')),
  purpose text not null check (purpose in ('business', 'school fees', 'commodity')),
  rate_bp integer not null check (rate_bp >= 0),
  status text not null check (status in ('pending', 'approved', 'active', 'overdue', 'completed', 'rejected')),
  requested_at timestamptz not null default product_now(),
  decided_at timestamptz,
  decided_by uuid references users,
  start_date date,
  end_date date,
  interest_kobo bigint,
  total_kobo bigint,
  paid_kobo bigint not null default 0 check (paid_kobo >= 0),
  next_due_date date,
  next_due_kobo bigint,
  check (paid_kobo <= coalesce(total_kobo, 0)),
  check (status not in ('active', 'overdue', 'completed') or (start_date is not null and total_kobo is not null and approved_kobo is not null)),
  check ((status = 'completed') = (total_kobo is not null and paid_kobo = total_kobo)),
  check ((next_due_date is null) = (status not in ('active', 'overdue')))
);
create unique index one_running_loan on loans (customer_id) where status in ('approved', 'active', 'overdue');
create index loans_by_customer on loans (customer_id, requested_at desc, id desc);
create index loans_by_status on loans (status, requested_at desc, id desc) include (next_due_date);
create index loans_by_due_date on loans (next_due_date) where status in ('active', 'overdue');

create table instalments (
  loan_id uuid not null references loans,
  number smallint not null,
  due_date date not null,
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  paid_principal_kobo bigint not null default 0,
  paid_interest_kobo bigint not null default 0,
  primary key (loan_id, number),
  check (principal_kobo + interest_kobo > 0),
  check (paid_principal_kobo between 0 and principal_kobo),
  check (paid_interest_kobo between 0 and interest_kobo),
  check (paid_principal_kobo = 0 or paid_interest_kobo = interest_kobo)
);

-- The status a reader must see also when the daily job is late (C-95).
create function loan_status(status text, next_due date, today date) returns text language sql immutable as $$
  select case when status in ('active', 'overdue') then case when next_due < today then 'overdue' else 'active' end
              when status = 'approved' then 'pending' else status end $$;
