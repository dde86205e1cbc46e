-- The double-entry ledger, which the database itself keeps balanced and unchanged, and the audit trail.

create table ledger_accounts (
  code text primary key,
  normal_side text not null check (normal_side in ('debit', 'credit'))
);
insert into ledger_accounts values
  ('cash', 'debit'), ('transfers_in_transit', 'debit'), ('loans_receivable', 'debit'), ('interest_income', 'credit'),
  ('commission_expense', 'debit'), ('provider_fees', 'debit'), ('customer_credit', 'credit'), ('suspense', 'credit');

create table journals (
  id bigint generated always as identity primary key,
  event text not null,
  reference text not null,
  posted_at timestamptz not null default product_now(),
  payment_id uuid,
  unique (event, reference)
);

-- amount_kobo is signed: a debit is positive, a credit negative. Balances are derived, never kept in a row that every posting would touch.
create table postings (
  journal_id bigint not null references journals,
  line smallint not null,
  account text not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo <> 0),
  loan_id uuid,
  customer_id uuid,
  primary key (journal_id, line)
);
create index postings_by_account on postings (account) include (amount_kobo);
create index postings_by_loan on postings (loan_id) include (account, amount_kobo) where loan_id is not null;
create index postings_by_customer on postings (customer_id) include (account, amount_kobo) where customer_id is not null;

create function check_journal() returns trigger language plpgsql as $$
declare total bigint; lines integer;
begin
  select coalesce(sum(amount_kobo), 0), count(*) into total, lines from postings
    where journal_id = case tg_table_name when 'journals' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'journal_id')::bigint end;
  if total <> 0 or lines < 2 then
    raise exception 'journal does not balance: % kobo over % lines', total, lines using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journals deferrable initially deferred for each row execute function check_journal();
create constraint trigger posting_balances after insert on postings deferrable initially deferred for each row execute function check_journal();

create trigger journals_append_only before update or delete on journals for each row execute function refuse_change();
create trigger postings_append_only before update or delete on postings for each row execute function refuse_change();
create trigger journals_no_truncate before truncate on journals execute function refuse_change();
create trigger postings_no_truncate before truncate on postings execute function refuse_change();

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default product_now(),
  actor_id uuid,
  actor text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_by_subject on audit_events (subject_kind, subject_id, id);
create trigger audit_append_only before update or delete on audit_events for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit_events execute function refuse_change();
