-- All payouts stopped at once, and resumed: who, why and when. One without an end is in force, and there is at most one (decision 51).
create table payout_stops (
  id bigint generated always as identity primary key,
  reason text not null check (length(reason) between 1 and 255),
  stopped_by uuid not null references users,
  stopped_at timestamptz not null default product_now(),
  resumed_reason text check (length(resumed_reason) between 1 and 255),
  resumed_by uuid references users,
  resumed_at timestamptz,
  check (num_nulls(resumed_reason, resumed_by, resumed_at) in (0, 3))
);
create unique index one_payout_stop on payout_stops ((true)) where resumed_at is null;
