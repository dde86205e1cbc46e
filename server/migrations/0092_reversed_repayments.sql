-- A repayment that was booked wrongly, or taken back by a bank or the provider, is reversed by a journal. What it was stays as it was written.

alter table payments add column reversed_at timestamptz;
alter table payments add constraint reversed_repayment check (reversed_at is null or (status = 'failed' and kind = 'loan_repayment')) not valid;

create table repayment_reversals (
  payment_id uuid primary key references payments,
  cause text not null check (cause in ('booked_wrongly', 'taken_back', 'dispute_lost', 'refunded')),
  -- Where the money came from: what its loan had of it is the rest.
  credit_kobo bigint not null check (credit_kobo >= 0),
  -- Where it went: out of cash, the rest back to suspense.
  taken_kobo bigint not null check (taken_kobo >= 0),
  -- The dispute or refund that was lost.
  item_id bigint references open_items,
  reason text not null check (length(reason) between 1 and 255),
  reversed_by uuid not null references users,
  reversed_at timestamptz not null default product_now()
);

-- What was undone of each instalment, the newest first: not always what the payment itself had paid of it.
create table allocation_reversals (
  payment_id uuid not null references repayment_reversals,
  loan_id uuid not null references loans,
  number smallint not null,
  part text not null check (part in ('interest', 'principal')),
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (payment_id, number, part)
);
create index allocation_reversals_by_loan on allocation_reversals (loan_id);

-- The payment that money in suspense was before; null of money that came to nobody's account.
alter table suspense_items add column of_payment uuid references payments;
create unique index suspense_of_payment on suspense_items (of_payment) where of_payment is not null;
create or replace view open_suspense_items as
  select i.* from suspense_items i where not exists (select from suspense_closings c where c.reference = i.reference);
