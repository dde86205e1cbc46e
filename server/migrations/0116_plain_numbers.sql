-- Blanks and dashes in a NIN do not count (C-63). A NIN that was kept before is encrypted, and only a server can read it: its new digest is written
-- beside the one that it is found by. Where the two differ, a server reads the number again (server/src/kyc/read-numbers-again.ts); servers of the version
-- before write the old column alone.
alter table profiles add column nin_plain_digest bytea;

-- The numbers that the identity service refused, by person, kind and day of product time in Lagos (C-63).
create table identity_refusals (
  user_id uuid not null references users,
  kind text not null check (kind in ('nin', 'bvn')),
  day date not null,
  refused integer not null check (refused >= 0),
  primary key (user_id, kind, day)
);
create index identity_refusals_by_day on identity_refusals (day);
