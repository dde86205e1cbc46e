-- Money in suspense that goes back to its sender by a refund of the provider's (decision 69). One that failed leaves the money where it was, and may be
-- followed by another.
create table suspense_refunds (
  id uuid primary key,
  reference text not null references suspense_items,
  -- The provider's: money that was a payment before has another reference in suspense.
  transaction_reference text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null default 'promised' check (state in ('promised', 'sent', 'processed', 'failed')),
  provider_id text,
  -- Why it failed.
  problem text,
  reason text not null check (length(reason) between 1 and 255),
  promised_by uuid not null references users,
  promised_at timestamptz not null default product_now(),
  settled_at timestamptz,
  check ((state in ('processed', 'failed')) = (settled_at is not null))
);
create unique index one_refund_of_suspense on suspense_refunds (reference) where state <> 'failed';
create index suspense_refunds_by_transaction on suspense_refunds (transaction_reference, promised_at desc);

create or replace view open_suspense_items as
  select i.* from suspense_items i
  where not exists (select from suspense_closings c where c.reference = i.reference)
    and not exists (select from suspense_refunds r where r.reference = i.reference and r.state <> 'failed');
