-- People and how they come in: users, agents, customers, sessions, one-time codes and what a proven phone may do.

create table users (
  id uuid primary key,
  phone text not null unique check (phone ~ '^0[0-9]{10}$'),
  account_type text not null check (account_type in ('customer', 'agent', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'active', 'disabled', 'banned')),
  first_name text,
  last_name text,
  middle_name text,
  email text,
  gender text check (gender in ('male', 'female')),
  dob date,
  password_hash text,
  kyc_level smallint not null default 0 check (kyc_level between 0 and 2),
  profile_picture text,
  phone_verified_at timestamptz,
  created_at timestamptz not null default product_now(),
  check (status = 'pending' or password_hash is not null)
);
create unique index users_email on users (lower(email));

create table agents (
  id uuid primary key,
  user_id uuid not null unique references users,
  code text not null unique check (code ~ '^[0-9]{8}$'),
  created_at timestamptz not null default product_now()
);

create table customers (
  id uuid primary key,
  user_id uuid not null unique references users,
  agent_id uuid not null references agents,
  created_at timestamptz not null default product_now()
);
create index customers_by_agent on customers (agent_id, created_at desc, id desc);
create index customers_newest on customers (created_at desc, id desc);

-- Only the token's digest is kept: a copy of this table opens no session.
create table sessions (
  token_digest bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default product_now(),
  last_seen_at timestamptz not null default product_now(),
  revoked_at timestamptz
);
create index sessions_by_user on sessions (user_id) where revoked_at is null;

create table one_time_codes (
  id uuid primary key,
  phone text not null,
  purpose text not null check (purpose in ('ACCOUNT_VERIFICATION', 'RESET_PASSWORD')),
  code_digest bytea not null,
  tries smallint not null default 0,
  state text not null default 'live' check (state in ('live', 'used', 'dead')),
  issued_at timestamptz not null default product_now(),
  expires_at timestamptz not null
);
create unique index one_live_code on one_time_codes (phone, purpose) where state = 'live';
create index codes_by_phone on one_time_codes (phone, issued_at desc);

-- A verified code leaves a grant bound to the browser by a cookie; it is what basic info and the reset are proven by (C-25, C-26).
create table phone_grants (
  token_digest bytea primary key,
  phone text not null,
  purpose text not null check (purpose in ('ACCOUNT_VERIFICATION', 'RESET_PASSWORD')),
  granted_at timestamptz not null default product_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index grants_by_phone on phone_grants (phone);

-- Passwords that are being looked at and those that were wrong. A try stands here before it is looked at, so that many at once
-- are not looked at beyond the limit; a right one clears its subject. The subject is a phone, known or not, or a user.
create table sign_in_tries (
  id bigint generated always as identity primary key,
  subject text not null,
  wrong boolean not null default false,
  tried_at timestamptz not null default product_now()
);
create index tries_by_subject on sign_in_tries (subject, tried_at desc);

create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  call text not null,
  body_digest bytea not null,
  subject text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
