-- How money in suspense found its place (C-94): once, by whom and why. The item itself stays as it was written.
create table suspense_closings (
  reference text primary key references suspense_items,
  -- Written later in the same transaction.
  payment_id uuid not null references payments deferrable initially deferred,
  reason text not null check (length(reason) between 1 and 255),
  closed_by uuid not null references users,
  closed_at timestamptz not null default product_now()
);

create view open_suspense_items as
  select i.* from suspense_items i where not exists (select from suspense_closings c where c.reference = i.reference);
