-- The account in which the cash of a hand-over arrived: the bank, or the cash at the office. Null: it was booked to the provider's balance, as all were
-- until here. One journal moves what those put there (BOOK-31).
alter table cash_hand_overs add column arrived_in text check (arrived_in in ('bank', 'office_cash'));

create table hand_overs_moved (
  id boolean primary key default true check (id),
  day date not null,
  bank_kobo bigint not null check (bank_kobo >= 0),
  office_cash_kobo bigint not null check (office_cash_kobo >= 0),
  reason text not null check (length(reason) between 1 and 255),
  moved_at timestamptz not null default product_now(),
  proposed_by uuid not null references users,
  moved_by uuid not null references users,
  check (bank_kobo + office_cash_kobo > 0)
);
create trigger hand_overs_moved_append_only before update or delete on hand_overs_moved for each row execute function refuse_change();
create trigger hand_overs_moved_no_truncate before truncate on hand_overs_moved execute function refuse_change();
