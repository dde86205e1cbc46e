-- Accounts have a number, a kind and a name beside the inner names, which sealed journals hold (C-187). Eleven accounts are new, and the lender adds own
-- ones; the inner name of an own account is its number.

alter table ledger_accounts
  add column number text,
  add column kind text not null default 'own' check (kind in ('control', 'month_end', 'open', 'own'));

alter table ledger_accounts disable trigger ledger_accounts_append_only;
insert into ledger_accounts (code, normal_side) values
  ('bank', 'debit'), ('office_cash', 'debit'), ('interest_receivable', 'debit'), ('loan_provisions', 'credit'), ('capital', 'credit'),
  ('opening_balances', 'credit'), ('interest_accrued', 'credit'), ('loan_fees', 'credit'), ('late_fees', 'credit'),
  ('provision_expense', 'debit'), ('bank_charges', 'debit');
update ledger_accounts a set number = one.number, kind = one.kind from (values
  ('cash', '1010', 'control'), ('bank', '1020', 'open'), ('office_cash', '1025', 'open'), ('agent_cash', '1030', 'control'),
  ('transfers_in_transit', '1040', 'control'), ('loans_receivable', '1100', 'control'), ('interest_receivable', '1110', 'month_end'),
  ('loan_provisions', '1190', 'month_end'), ('customer_credit', '2010', 'control'), ('suspense', '2020', 'control'),
  ('returned_disbursements', '2030', 'control'), ('capital', '3010', 'open'), ('opening_balances', '3020', 'open'),
  ('interest_income', '4010', 'control'), ('interest_accrued', '4020', 'month_end'), ('loan_fees', '4030', 'control'),
  ('late_fees', '4040', 'control'), ('recoveries', '4050', 'control'), ('commission_expense', '5010', 'control'),
  ('provider_fees', '5020', 'open'), ('write_offs', '5030', 'control'), ('provision_expense', '5040', 'month_end'), ('bank_charges', '5050', 'open')
) as one (code, number, kind) where a.code = one.code;
alter table ledger_accounts enable trigger ledger_accounts_append_only;

alter table ledger_accounts
  alter column number set not null,
  add constraint ledger_account_number unique (number),
  add constraint ledger_account_number_form check (number ~ '^[1-6][0-9]{3}$'),
  add constraint own_account check (kind <> 'own' or code = number);

-- The names that accounts have had; the newest is the one that holds.
create table account_names (
  id bigint generated always as identity primary key,
  account text not null references ledger_accounts,
  name text not null check (length(name) between 1 and 60),
  named_at timestamptz not null default product_now(),
  named_by uuid references users
);
create index account_names_by_account on account_names (account, id desc);
create trigger account_names_append_only before update or delete on account_names for each row execute function refuse_change();
create trigger account_names_no_truncate before truncate on account_names execute function refuse_change();

insert into account_names (account, name) values
  ('cash', 'Provider’s balance'), ('bank', 'Bank'), ('office_cash', 'Cash at the office'), ('agent_cash', 'Cash with agents'),
  ('transfers_in_transit', 'Payouts under way'), ('loans_receivable', 'Loans: principal owed'), ('interest_receivable', 'Earned, not yet paid'),
  ('loan_provisions', 'Provision for bad loans'), ('customer_credit', 'Customers’ credit'), ('suspense', 'Money of unknown owners'),
  ('returned_disbursements', 'Loan money that came back'), ('capital', 'Capital'), ('opening_balances', 'Opening balances'),
  ('interest_income', 'Interest received'), ('interest_accrued', 'Earned, not yet paid: change'), ('loan_fees', 'Loan fees received'),
  ('late_fees', 'Late fees received'), ('recoveries', 'Recoveries of written-off loans'), ('commission_expense', 'Agents’ commissions'),
  ('provider_fees', 'Provider’s fees'), ('write_offs', 'Loans written off'), ('provision_expense', 'Provision: change'), ('bank_charges', 'Bank charges');

-- Own accounts that take no more postings. An account is closed once and stays in the books.
create table account_closings (
  account text primary key references ledger_accounts,
  closed_at timestamptz not null default product_now(),
  closed_by uuid not null references users
);
create trigger account_closings_append_only before update or delete on account_closings for each row execute function refuse_change();
create trigger account_closings_no_truncate before truncate on account_closings execute function refuse_change();

create view accounts as
  select a.code, a.number, a.kind, a.normal_side, n.name, c.closed_at
  from ledger_accounts a
    cross join lateral (select name from account_names where account = a.code order by id desc limit 1) as n
    left join account_closings c on c.account = a.code;

create or replace function check_postings() returns trigger language plpgsql as $$
declare one record;
begin
  select account into one from (select distinct account from added) as each
    where not exists (select from ledger_accounts a where a.code = each.account) limit 1;
  if found then
    raise exception 'the ledger has no account %', one.account using errcode = 'foreign_key_violation';
  end if;
  select c.account into one from account_closings c where exists (select from added a where a.account = c.account) limit 1;
  if found then
    raise exception 'the account % is closed', one.account using errcode = 'check_violation';
  end if;
  select * into one
    from (select journal_id, sum(amount_kobo) as total, count(*) as lines from added group by journal_id) as each
    where total <> 0 or lines < 2 or lines <> (select count(*) from postings p where p.journal_id = each.journal_id)
      or not exists (select from journals j where j.id = each.journal_id)
    limit 1;
  if not found then return null; end if;
  if one.total <> 0 or one.lines < 2 then
    raise exception 'journal does not balance: % kobo over % lines', one.total, one.lines using errcode = 'check_violation';
  end if;
  if not exists (select from journals j where j.id = one.journal_id) then
    raise exception 'postings of a journal that does not exist: %', one.journal_id using errcode = 'foreign_key_violation';
  end if;
  raise exception 'journal % has its postings already', one.journal_id using errcode = 'check_violation';
end $$;
