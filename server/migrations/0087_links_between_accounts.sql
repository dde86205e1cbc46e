-- What two accounts have in common is shown to admins: since when a device is known, and whose number somebody else has tried to enter.
-- Null for devices that were known before.
alter table known_devices add column first_signed_in_at timestamptz;
alter table known_devices alter column first_signed_in_at set default product_now();

-- A NIN or BVN that one account has and another one tried to enter, which was refused. The number itself is not kept here.
create table identity_tries (
  owner_id uuid not null references users,
  tried_by uuid not null references users,
  kind text not null check (kind in ('nin', 'bvn')),
  tried_at timestamptz not null default product_now(),
  primary key (owner_id, tried_by, kind),
  check (owner_id <> tried_by)
);
create index identity_tries_by_user on identity_tries (tried_by);
