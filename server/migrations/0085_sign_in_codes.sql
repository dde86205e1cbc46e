-- Sign-in codes of staff (decision 60): the secret of the authenticator app, sealed; the recovery codes, as digests; and who has entered
-- the right password and is asked for a code.
create table staff_totp (
  user_id uuid primary key references users,
  secret_sealed bytea not null,
  begun_at timestamptz not null default product_now(),
  -- Null while it is being set up.
  on_since timestamptz,
  -- The step of the code that was taken last, in half minutes of real time: no code is taken twice.
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id uuid not null references users,
  code_digest bytea not null,
  used_at timestamptz,
  primary key (user_id, code_digest)
);
create table sign_in_grants (
  token_digest bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Of the code that was right: the same one again in the same browser gets the same session.
  code_digest bytea
);
create index sign_in_grants_by_user on sign_in_grants (user_id) where ended_at is null;
-- Whether the session began with a code, or sign-in codes were set up in it.
alter table sessions add column with_code boolean not null default false;
