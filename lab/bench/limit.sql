-- F: the minimum work of a safe repayment on PostgreSQL, in one call.
create table account (id bigint primary key, kind text not null);
create table account_balance (account_id bigint primary key references account, balance_kobo bigint not null default 0);
create table loan (id bigint primary key, receivable_account bigint not null, outstanding_kobo bigint not null check (outstanding_kobo >= 0),
  paid_kobo bigint not null default 0, status text not null default 'active');
create table instalment (loan_id bigint not null references loan, n int not null, due_on date not null, due_kobo bigint not null,
  paid_kobo bigint not null default 0, primary key (loan_id, n));
create table webhook_event (provider text not null, event_id text not null, received_at timestamptz not null default now(), body jsonb not null,
  primary key (provider, event_id));
create table entry (id bigint generated always as identity primary key, ref text not null unique, loan_id bigint not null references loan,
  kind text not null, posted_at timestamptz not null default now());
create table posting (entry_id bigint not null references entry, line smallint not null, account_id bigint not null references account,
  amount_kobo bigint not null check (amount_kobo <> 0), primary key (entry_id, line));
create index posting_account on posting (account_id, entry_id);
create table outbox (id bigint generated always as identity primary key, topic text not null, payload jsonb not null,
  created_at timestamptz not null default now(), sent_at timestamptz);
create index outbox_unsent on outbox (id) where sent_at is null;

insert into account select 1, 'bank' union all select 2, 'interest_income';
insert into account select 10 + i, 'receivable' from generate_series(1, 100000) i;
insert into account_balance select 10 + i from generate_series(1, 100000) i;
insert into loan select i, 10 + i, 1000000000000 from generate_series(1, 100000) i;
insert into instalment select i, k, date '2026-01-01' + 7 * k, 250000000000 from generate_series(1, 100000) i, generate_series(1, 4) k;

-- The balance of the bank's account, which all repayments share, is derived.
create function post_repayment(p_event text, p_loan bigint, p_amount bigint) returns bigint language plpgsql as $$
declare v_entry bigint; v_recv bigint; v_int bigint := p_amount / 10;
begin
  insert into webhook_event (provider, event_id, body)
    values ('p', p_event, jsonb_build_object('event', 'charge.success', 'amount', p_amount, 'loan', p_loan)) on conflict do nothing;
  if not found then return null; end if;
  select receivable_account into v_recv from loan where id = p_loan for update;
  insert into entry (ref, loan_id, kind) values (p_event, p_loan, 'repayment') returning id into v_entry;
  insert into posting values (v_entry, 1, 1, p_amount), (v_entry, 2, v_recv, -(p_amount - v_int)), (v_entry, 3, 2, -v_int);
  update loan set outstanding_kobo = outstanding_kobo - p_amount, paid_kobo = paid_kobo + p_amount where id = p_loan;
  update instalment set paid_kobo = paid_kobo + p_amount
    where loan_id = p_loan and n = (select min(n) from instalment where loan_id = p_loan and paid_kobo < due_kobo);
  update account_balance set balance_kobo = balance_kobo - (p_amount - v_int) where account_id = v_recv;
  insert into outbox (topic, payload) values ('repayment.posted', jsonb_build_object('entry', v_entry, 'loan', p_loan, 'amount', p_amount));
  return v_entry;
end $$;
analyze;
