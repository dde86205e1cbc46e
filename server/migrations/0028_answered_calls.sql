-- What a writing call answered under its Idempotency-Key (C-174). A row is written in the transaction of the call's effect, so that the two
-- stand or fall together. `scope` is the user, or before sign-in the browser by the digest of its cookie. Bodies are kept as keyed digests,
-- passwords not at all: `password_of` names the user whose stored hash a repeated password is compared with.
-- Its forerunner, idempotency_keys, is still written by servers of the version before; a later migration drops it.
create table answered_calls (
  scope text not null,
  key text not null check (length(key) between 1 and 200),
  id uuid not null,
  call text not null,
  body_digest bytea not null,
  password_of uuid references users,
  wrong_passwords smallint not null default 0,
  -- What the effect made, for a call whose answer is worked out after its transaction.
  made jsonb,
  answered boolean not null,
  answer jsonb,
  status smallint,
  refused text,
  grant_purpose text check (grant_purpose in ('ACCOUNT_VERIFICATION', 'RESET_PASSWORD')),
  grant_set boolean,
  keep_until timestamptz not null,
  primary key (scope, key)
);
create index answered_calls_by_age on answered_calls (keep_until);
