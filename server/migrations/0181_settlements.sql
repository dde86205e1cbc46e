-- Money that the provider paid to the lender's bank (C-192), as its list has it. Each is booked once by its id, by the journal `provider_settled`.
create table provider_settlements (
  id text primary key check (length(id) between 1 and 200),
  amount_kobo bigint not null check (amount_kobo between 1 and 9007199254740991),
  settled_on date not null,
  booked_at timestamptz not null default product_now()
);
create trigger provider_settlements_append_only before update or delete on provider_settlements for each row execute function refuse_change();
create trigger provider_settlements_no_truncate before truncate on provider_settlements execute function refuse_change();

-- A known settlement that is listed with another sum waits for a person.
alter table open_items drop constraint open_items_kind_check;
alter table open_items add constraint open_items_kind_check check (kind in (
  'unreadable_charge', 'wrong_currency', 'above_ceiling', 'unreadable_transfer', 'returned_disbursement', 'dispute', 'refund', 'settlement_differs'
)) not valid;
