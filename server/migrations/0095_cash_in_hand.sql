-- Cash in hand (decision 64): what agents took from borrowers and handed over, and whose cash a posting is about.
insert into ledger_accounts values ('agent_cash', 'debit');
alter table postings add column agent_id uuid;
-- No posting is about an agent yet: none need be read.
alter table postings add constraint agent_cash_owner check ((account = 'agent_cash') = (agent_id is not null)) not valid;

-- What an agent stated to have handed over, and what arrived; null until an admin has confirmed it.
create table cash_hand_overs (
  id uuid primary key,
  agent_id uuid not null references agents,
  amount_kobo bigint not null check (amount_kobo > 0),
  way text not null check (way in ('bank', 'person')),
  note text not null check (length(note) between 1 and 255),
  stated_at timestamptz not null default product_now(),
  arrived_kobo bigint check (arrived_kobo >= 0),
  confirmed_note text check (length(confirmed_note) <= 255),
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  check ((confirmed_at is null) = (arrived_kobo is null) and (confirmed_at is null) = (confirmed_by is null)
    and (confirmed_at is null) = (confirmed_note is null))
);
create index cash_hand_overs_by_agent on cash_hand_overs (agent_id, stated_at desc, id desc);
create index cash_hand_overs_open on cash_hand_overs (agent_id) where confirmed_at is null;

-- An agent's cash, each change once: what they took is positive. With each change what they hold then, and all that they took until then, so
-- that neither has to be added up. The ledger is what counts; the checks of the books compare both.
create table agent_cash (
  id bigint generated always as identity primary key,
  agent_id uuid not null references agents,
  amount_kobo bigint not null check (amount_kobo <> 0),
  balance_kobo bigint not null,
  taken_kobo bigint not null,
  payment_id uuid references payments,
  hand_over_id uuid references cash_hand_overs,
  entered_at timestamptz not null default product_now(),
  check ((payment_id is null) <> (hand_over_id is null) and (amount_kobo < 0 or payment_id is not null))
);
create unique index agent_cash_taken_once on agent_cash (payment_id) where amount_kobo > 0;
create unique index agent_cash_handed_over_once on agent_cash (hand_over_id) where hand_over_id is not null;
create index agent_cash_by_agent on agent_cash (agent_id, id desc);
create index agent_cash_taken on agent_cash (agent_id, taken_kobo) where amount_kobo > 0;
create trigger agent_cash_append_only before update or delete on agent_cash for each row execute function refuse_change();
create trigger agent_cash_no_truncate before truncate on agent_cash execute function refuse_change();

-- The text with which a customer has proof of their cash; null until it has left.
create table cash_receipts (
  payment_id uuid primary key references payments,
  left_kobo bigint not null check (left_kobo >= 0),
  sent_at timestamptz
);
