-- Every payment in and out, what it was allocated to, what the provider told us, and money that found no home.

create table payments (
  id uuid primary key,
  tx_ref text not null unique,
  kind text not null check (kind in ('loan_repayment', 'loan_disbursement', 'agent_commission')),
  status text not null check (status in ('pending', 'completed', 'failed')),
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null default 0 check (fee_kobo >= 0),
  excess_kobo bigint not null default 0 check (excess_kobo between 0 and amount_kobo),
  user_id uuid not null references users,
  customer_id uuid references customers,
  agent_id uuid references agents,
  loan_id uuid references loans,
  description text not null,
  channel text,
  created_at timestamptz not null default product_now(),
  created_by uuid references users,
  paid_at timestamptz,
  check ((status = 'completed') <= (paid_at is not null)),
  check ((kind = 'agent_commission') = (agent_id is not null)),
  check (kind <> 'loan_disbursement' or loan_id is not null)
);
create unique index one_disbursement on payments (loan_id) where kind = 'loan_disbursement' and status in ('pending', 'completed');
create index payments_completed on payments (kind) include (amount_kobo) where status = 'completed';
create index payments_newest on payments (created_at desc, id desc);
create index payments_by_user on payments (user_id, created_at desc, id desc);
create index payments_by_customer on payments (customer_id, paid_at desc, id desc) where customer_id is not null;
create index payments_by_loan on payments (loan_id, created_at) where loan_id is not null;
create index payments_by_agent on payments (agent_id, created_at desc) where agent_id is not null;

-- One attempt to send money: its reference is kept before the provider hears of it.
create table transfers (
  payment_id uuid primary key references payments,
  reference text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  amount_kobo bigint not null check (amount_kobo > 0),
  bank_code text not null,
  account_number text not null,
  account_name text not null,
  state text not null default 'created' check (state in ('created', 'submitted', 'succeeded', 'failed', 'reversed')),
  recipient_code text,
  transfer_code text,
  problem text,
  submitted_at timestamptz,
  settled_at timestamptz
);
create index transfers_open on transfers (submitted_at) where state in ('created', 'submitted');

create table allocations (
  payment_id uuid not null references payments,
  loan_id uuid not null,
  number smallint not null,
  part text not null check (part in ('interest', 'principal')),
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (payment_id, number, part),
  foreign key (loan_id, number) references instalments (loan_id, number)
);
create index allocations_by_loan on allocations (loan_id);

create table webhook_events (
  provider text not null,
  key text not null,
  body text not null,
  body_digest bytea not null,
  outcome text not null,
  received_at timestamptz not null default product_now(),
  primary key (provider, key)
);
-- A known key with another body: the first one stands, the second is for a person to look at.
create table webhook_conflicts (
  id bigint generated always as identity primary key,
  provider text not null,
  key text not null,
  body text not null,
  received_at timestamptz not null default product_now()
);

create table suspense_items (
  reference text primary key,
  account_number text,
  sender_name text,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null default 0,
  paid_at timestamptz not null,
  received_at timestamptz not null default product_now()
);
