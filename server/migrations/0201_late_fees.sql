-- Late fees (C-194 to C-196). The rule stands in the loan from its request on, as its rate does; null is no rule, as for all loans from before. The sum of the
-- fees that stand is part of what the loan comes to (total_kobo), and what is paid of them part of what is paid (paid_kobo).

alter table loans
  add column late_fee_grace_days smallint,
  add column late_fee_kobo bigint,
  add column late_fee_bp integer,
  add column late_fee_cap_bp integer,
  -- The last day up to which late fees were worked out for this loan apart from the daily job, so that a reversal brings none for a day that has passed.
  add column late_fees_until date;
alter table loans add constraint late_fee_rule check (
  num_nulls(late_fee_grace_days, late_fee_kobo, late_fee_bp, late_fee_cap_bp) in (0, 4) and late_fee_grace_days between 0 and 30
  and late_fee_kobo >= 0 and late_fee_bp between 0 and 2000 and late_fee_cap_bp between 1 and 2500
) not valid;

create table late_fees (
  loan_id uuid not null references loans,
  -- The instalment that was late.
  number smallint not null,
  charged_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  taken_off_kobo bigint not null default 0,
  paid_kobo bigint not null default 0,
  primary key (loan_id, number),
  check (taken_off_kobo between 0 and amount_kobo),
  check (paid_kobo between 0 and amount_kobo - taken_off_kobo)
);

-- Parts that were taken off a late fee, and why. The part that was paid became the customer's credit.
create table late_fee_changes (
  id bigint generated always as identity primary key,
  loan_id uuid not null references loans,
  number smallint not null,
  cause text not null check (cause in ('paid_in_time', 'waived')),
  taken_off_kobo bigint not null check (taken_off_kobo > 0),
  given_back_kobo bigint not null check (given_back_kobo between 0 and taken_off_kobo),
  -- The reason of a waiver, which the customer may read, and who waived.
  reason text check (length(reason) between 1 and 255),
  changed_by uuid references users,
  changed_at timestamptz not null default product_now(),
  constraint waived_by_a_person check ((cause = 'waived') = (reason is not null and changed_by is not null))
);
create index late_fee_changes_by_loan on late_fee_changes (loan_id);
create trigger late_fee_changes_append_only before update or delete on late_fee_changes for each row execute function refuse_change();
create trigger late_fee_changes_no_truncate before truncate on late_fee_changes execute function refuse_change();

create function unpaid_kobo(fee late_fees) returns bigint language sql immutable parallel safe as $$
  select fee.amount_kobo - fee.taken_off_kobo - fee.paid_kobo $$;

-- The day on which money was paid, which is never after the day on which it became known (C-188).
create function value_day(payment payments) returns date language sql immutable parallel safe as $$
  select least(lagos_day(payment.paid_at), lagos_day(payment.created_at)) $$;

alter table allocations drop constraint allocations_part_check;
alter table allocations add constraint allocations_part_check check (part in ('interest', 'principal', 'late_fee')) not valid;
alter table allocation_reversals drop constraint allocation_reversals_part_check;
alter table allocation_reversals add constraint allocation_reversals_part_check check (part in ('interest', 'principal', 'late_fee')) not valid;
