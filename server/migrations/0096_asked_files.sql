-- Files that staff ask a customer for again, after an attestation closed the step that took the first one (decision 62). The first one stays:
-- `earlier_key` is what stood there when the new one came.
create table asked_files (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('profile_picture', 'utility_bill', 'valid_id')),
  -- What the customer reads.
  reason text not null check (length(reason) between 1 and 255),
  asked_at timestamptz not null default product_now(),
  earlier_key text,
  sent_key text,
  sent_at timestamptz,
  check ((sent_at is null) = (sent_key is null) and (earlier_key is null or sent_at is not null))
);
create unique index asked_files_open on asked_files (user_id, kind) where sent_at is null;
create index asked_files_of_user on asked_files (user_id, asked_at desc);
