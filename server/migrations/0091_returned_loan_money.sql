-- What becomes of loan money that came back after something had been repaid (C-86): it is paid again, or the loan is cancelled.

-- A disbursement that pays such money again; null of the first one.
alter table payments add column returned_item_id bigint references open_items;

-- A cancelled loan stands as rejected, with this mark.
alter table loans add column cancelled_at timestamptz;
alter table loans add constraint cancelled_is_rejected check (cancelled_at is null or status = 'rejected') not valid;
create table loan_cancellations (
  loan_id uuid primary key references loans,
  item_id bigint not null unique references open_items,
  -- What was repaid: the customer's credit since.
  credited_kobo bigint not null check (credited_kobo >= 0),
  reason text not null check (length(reason) between 1 and 255),
  cancelled_by uuid not null references users,
  cancelled_at timestamptz not null default product_now()
);

-- The schedule of a cancelled loan goes, as that of any whose money was taken back, and its payments keep what they paid of it.
alter table allocations drop constraint allocations_loan_id_number_fkey;
alter table allocations add constraint allocations_loan_id_fkey foreign key (loan_id) references loans not valid;
