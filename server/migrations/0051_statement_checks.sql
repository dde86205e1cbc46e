-- The ledger's checks and the tallies look once at all that a statement wrote, so that a batch of repayments costs little more than one
-- (decision 41). They cannot wait for the commit: a journal and its postings come in one statement, as they always did.

drop trigger journal_balances on journals;
drop trigger posting_balances on postings;
drop function check_journal();

create function check_journals() returns trigger language plpgsql as $$
declare one bigint;
begin
  select a.id into one from added a where not exists (select from postings p where p.journal_id = a.id) limit 1;
  if found then
    raise exception 'journal does not balance: % has no postings', one using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger journals_balance after insert on journals referencing new table as added for each statement execute function check_journals();

-- All postings of a journal come at once: even a pair that balances is refused where there are some already.
create function check_postings() returns trigger language plpgsql as $$
declare one record;
begin
  select * into one
    from (select journal_id, sum(amount_kobo) as total, count(*) as lines from added group by journal_id) as each
    where total <> 0 or lines < 2 or lines <> (select count(*) from postings p where p.journal_id = each.journal_id)
    limit 1;
  if not found then return null; end if;
  if one.total <> 0 or one.lines < 2 then
    raise exception 'journal does not balance: % kobo over % lines', one.total, one.lines using errcode = 'check_violation';
  end if;
  raise exception 'journal % has its postings already', one.journal_id using errcode = 'check_violation';
end $$;
create trigger postings_balance after insert on postings referencing new table as added for each statement execute function check_postings();

drop trigger interest_tallied on postings;
drop function tally_interest();
create function tally_interest() returns trigger language plpgsql as $$
begin
  insert into tally_changes
    select 'interest', lagos_day(j.posted_at), count(*), -sum(a.amount_kobo)
    from added a join journals j on j.id = a.journal_id where a.account = 'interest_income' group by 2;
  return null;
end $$;
create trigger interest_tallied after insert on postings referencing new table as added for each statement execute function tally_interest();

drop trigger payment_tallied on payments;
create function tally_new_payments() returns trigger language plpgsql as $$
begin
  insert into tally_changes
    select 'payment', lagos_day(created_at), count(*), 0 from added group by 2
    union all select kind, lagos_day(paid_at), count(*), sum(amount_kobo) from added where status = 'completed' group by 1, 2;
  return null;
end $$;
create trigger new_payments_tallied after insert on payments referencing new table as added for each statement execute function tally_new_payments();

create or replace function tally_payment() returns trigger language plpgsql as $$
begin
  insert into tally_changes select 'payment', lagos_day(old.created_at), -1, 0
    union all select old.kind, lagos_day(old.paid_at), -1, -old.amount_kobo where old.status = 'completed';
  if tg_op = 'UPDATE' then
    insert into tally_changes select 'payment', lagos_day(new.created_at), 1, 0
      union all select new.kind, lagos_day(new.paid_at), 1, new.amount_kobo where new.status = 'completed';
  end if;
  return null;
end $$;
create trigger payment_tallied after update or delete on payments for each row execute function tally_payment();
