-- Lists are searched by who somebody is or by a whole reference, and filtered by status, type, amount and day (C-145). The words of
-- references, their trigrams and their job go.

drop trigger loan_has_words on loans;
drop function keep_loan_words();
drop table loan_words;

create or replace function tally_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tally_changes select 'payment', lagos_day(old.created_at), -1, 0
      union all select old.kind, lagos_day(old.paid_at), -1, -old.amount_kobo where old.status = 'completed';
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes select 'payment', lagos_day(new.created_at), 1, 0
      union all select new.kind, lagos_day(new.paid_at), 1, new.amount_kobo where new.status = 'completed';
  end if;
  return null;
end $$;
drop table payment_words;
drop table payment_words_due;
drop index payments_by_own_words;

-- What a person is found by, in one text of small letters and one index. The blanks let one or two letters be looked for where words begin.
drop index users_by_words;
alter table users add column search_text text generated always as (lower(
  coalesce(' ' || first_name, '') || coalesce(' ' || middle_name, '') || coalesce(' ' || last_name, '') || ' ' || phone || coalesce(' ' || email, '')
)) stored;
create index users_by_text on users using gin (search_text gin_trgm_ops);
drop index bank_accounts_by_words;
drop index virtual_accounts_by_words;
create index bank_accounts_by_number on bank_accounts (account_number);

-- The filters.
create index users_not_active on users (id) where status <> 'active';
create index payments_by_amount on payments (amount_kobo, created_at desc, id desc);
create index payments_by_day on payments (coalesce(paid_at, created_at));
create index loans_by_amount on loans (coalesce(approved_kobo, amount_kobo), requested_at desc, id desc);
create index payments_not_completed on payments (created_at desc, id desc) where status <> 'completed';
