-- The provider's balance as it was last told to us, with what the books had at that time (C-192); one row. `asked_at` is real time: it is asked at most
-- twice a minute by all servers together.
create table provider_balance (
  is_one boolean primary key default true check (is_one),
  asked_at timestamptz not null default 'epoch',
  -- Product time.
  told_at timestamptz,
  balance_kobo bigint,
  expected_kobo bigint,
  not_settled_kobo bigint,
  constraint told_in_whole check ((told_at is null) = (balance_kobo is null) and (told_at is null) = (expected_kobo is null) and (told_at is null) = (not_settled_kobo is null))
);
insert into provider_balance default values;

-- Money that went from the lender's bank to the provider. A reference counts once for ever.
create table provider_top_ups (
  reference text primary key check (length(reference) between 1 and 100),
  amount_kobo bigint not null check (amount_kobo between 1 and 9007199254740991),
  day date not null,
  made_by uuid not null references users,
  made_at timestamptz not null default product_now()
);
create trigger provider_top_ups_append_only before update or delete on provider_top_ups for each row execute function refuse_change();
create trigger provider_top_ups_no_truncate before truncate on provider_top_ups execute function refuse_change();

-- A difference with the provider that two people put right: above 0 where the provider holds more than the books have.
create table provider_adjustments (
  id uuid primary key,
  amount_kobo bigint not null check (amount_kobo <> 0 and abs(amount_kobo) <= 9007199254740991),
  day date not null,
  reason text not null check (length(reason) between 1 and 255),
  proposed_by uuid not null references users,
  made_by uuid not null references users,
  made_at timestamptz not null default product_now()
);
create trigger provider_adjustments_append_only before update or delete on provider_adjustments for each row execute function refuse_change();
create trigger provider_adjustments_no_truncate before truncate on provider_adjustments execute function refuse_change();

-- Money in suspense may also turn out to be the lender's own top-up: then a journal closes it, and no payment.
alter table suspense_closings alter column payment_id drop not null;
alter table suspense_closings add column journal_id bigint references journals;
alter table suspense_closings add constraint closed_by_one check ((payment_id is null) <> (journal_id is null)) not valid;

create or replace function money_item(act text, subject_id text) returns text language sql immutable strict parallel safe as $$
  select case
    when act in ('assignment', 'suspense_refund', 'suspense_top_up') then 'suspense '
    when act = 'refund' then 'credit '
    when act in ('reversal', 'claim_loss') then 'payment '
    when act in ('cancellation', 'payment_again') then 'returned '
  end || subject_id
$$;
