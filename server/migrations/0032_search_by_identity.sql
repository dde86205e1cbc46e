-- Lists are searched by who somebody is or by a whole reference, and filtered by status, type, amount and day (C-145). The words of
-- references are kept no more. Their tables stay for one release, empty of what is new: a server of the release before still reads them
-- while it is replaced.

drop trigger loan_has_words on loans;
drop function keep_loan_words();

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
-- What a person is found by, in one text of small letters and one index. The blanks let one or two letters be looked for where words begin.
alter table users add column search_text text generated always as (lower(
  coalesce(' ' || first_name, '') || coalesce(' ' || middle_name, '') || coalesce(' ' || last_name, '') || ' ' || phone || coalesce(' ' || email, '')
)) stored;
