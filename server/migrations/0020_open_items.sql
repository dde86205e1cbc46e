-- Money that the books cannot take as it came, and events about money that a person must decide on. The raw body stands in the row.

create table open_items (
  id bigint generated always as identity primary key,
  -- Names the thing: the same one that comes again is the same item.
  key text not null unique,
  kind text not null check (kind in ('unreadable_charge', 'wrong_currency', 'above_ceiling', 'unreadable_transfer', 'returned_disbursement', 'dispute', 'refund')),
  -- The provider's reference of the payment or transfer that it is about, where it can be read.
  reference text,
  -- Null where what was sent is no whole number of kobo; amount_text is what was sent.
  amount_kobo bigint check (amount_kobo between 0 and 9007199254740991),
  amount_text text,
  currency text,
  -- Where the event is wrong and how, or the provider's word for how a dispute or refund stands.
  problem text not null,
  -- The provider has said its last word on a dispute or refund: an earlier word that comes late changes nothing.
  settled boolean not null default false,
  loan_id uuid references loans,
  body text,
  received_at timestamptz not null default product_now(),
  -- Settled without a person: the same payment came again, readable, and was booked.
  closed_at timestamptz
);
create index open_items_newest on open_items (received_at desc, id desc) where closed_at is null;
create index open_items_by_reference on open_items (reference) where reference is not null;

-- Of money that went out as a loan and came back after something had been repaid (C-86).
insert into ledger_accounts values ('returned_disbursements', 'credit');

-- Whether a body came as a webhook or was fetched from the provider's lists: the two are never the same bytes.
alter table webhook_events add column fetched boolean not null default false;

-- One row never holds more kobo than a number of JavaScript holds exactly. Not validated: what stands there already stays.
alter table payments add constraint payments_amount_exact check (amount_kobo <= 9007199254740991) not valid;
alter table suspense_items add constraint suspense_amount_exact check (amount_kobo <= 9007199254740991) not valid;
alter table transfers add constraint transfers_amount_exact check (amount_kobo <= 9007199254740991) not valid;
