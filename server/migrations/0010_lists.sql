-- What lists that grow are read by: tallies of each day, kept without a row that two writers touch, and words that are found anywhere.

create extension if not exists pg_trgm;

create function lagos_midnight(day date) returns timestamptz language sql immutable as
  $$ select (day::timestamp - interval '1 hour') at time zone 'UTC' $$;

-- How many there are of a thing on a day in Lagos, and the kobo they come to; of an agent his customers, and what was lent to them, on no
-- day in particular. No day is ever closed: a change that comes late is added like
-- any other. Whoever writes only appends to tally_changes; one job moves what lies there into tallies, so the two together are always true.
create table tallies (
  what text not null,
  day date not null,
  rows bigint not null,
  amount_kobo bigint not null,
  primary key (what, day)
);
create table tally_changes (like tallies) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create view tallied as select * from tallies union all select * from tally_changes;

-- The same figures by counting every row: what the tallies begin with, and what they are checked by.
create view counted as
  select 'customer' as what, lagos_day(created_at) as day, count(*) as rows, 0::bigint as amount_kobo from customers group by 2
  union all select 'loan.' || status, lagos_day(requested_at), count(*), coalesce(sum(approved_kobo), 0)::bigint from loans group by 1, 2
  union all select 'payment', lagos_day(created_at), count(*), 0 from payments group by 2
  union all select kind, lagos_day(paid_at), count(*), sum(amount_kobo)::bigint from payments where status = 'completed' group by 1, 2
  union all select 'agent.' || a.id, 'epoch', count(distinct c.id), coalesce(sum(l.approved_kobo) filter (where l.status in ('active', 'overdue', 'completed')), 0)::bigint
    from agents a join customers c on c.agent_id = a.id left join loans l on l.customer_id = c.id group by 1
  union all select 'interest', lagos_day(j.posted_at), count(*), -sum(p.amount_kobo)::bigint
    from postings p join journals j on j.id = p.journal_id where p.account = 'interest_income' group by 2;
-- Nobody writes between the counting and the triggers: what an older server adds meanwhile waits.
lock table customers, agents, loans, payments, journals, postings in share row exclusive mode;
insert into tallies select * from counted;

create function lent(loan loans) returns bigint language sql immutable as
  $$ select case when loan.status in ('active', 'overdue', 'completed') then loan.approved_kobo else 0 end $$;
create function tally_customer() returns trigger language plpgsql as $$
declare had bigint := 0;
begin
  if tg_op = 'UPDATE' then select coalesce(sum(lent(l)), 0) into had from loans l where l.customer_id = new.id; end if;
  if tg_op <> 'INSERT' then insert into tally_changes values ('customer', lagos_day(old.created_at), -1, 0), ('agent.' || old.agent_id, 'epoch', -1, -had); end if;
  if tg_op <> 'DELETE' then insert into tally_changes values ('customer', lagos_day(new.created_at), 1, 0), ('agent.' || new.agent_id, 'epoch', 1, had); end if;
  return null;
end $$;
create trigger customer_tallied after insert or delete or update of created_at, agent_id on customers for each row execute function tally_customer();

create function tally_loan() returns trigger language plpgsql as $$
declare more bigint := case when tg_op = 'DELETE' then 0 else lent(new) end - case when tg_op = 'INSERT' then 0 else lent(old) end;
begin
  if more <> 0 then
    insert into tally_changes select 'agent.' || agent_id, 'epoch', 0, more from customers where id = coalesce(new.customer_id, old.customer_id);
  end if;
  if tg_op <> 'INSERT' then insert into tally_changes values ('loan.' || old.status, lagos_day(old.requested_at), -1, -coalesce(old.approved_kobo, 0)); end if;
  if tg_op <> 'DELETE' then insert into tally_changes values ('loan.' || new.status, lagos_day(new.requested_at), 1, coalesce(new.approved_kobo, 0)); end if;
  return null;
end $$;
create trigger loan_tallied after insert or delete on loans for each row execute function tally_loan();
create trigger loan_change_tallied after update on loans for each row
  when ((old.status, old.requested_at, old.approved_kobo) is distinct from (new.status, new.requested_at, new.approved_kobo))
  execute function tally_loan();

-- The references of payments are found by these. Their trigrams would cost a repayment two thirds more of the database's time, so each waits
-- until a job has the time; whoever searches looks through those that wait as well.
create table payment_words (
  payment_id uuid primary key,
  words text not null
);
create table payment_words_due (payment_id uuid not null) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create function tally_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tally_changes select 'payment', lagos_day(old.created_at), -1, 0
      union all select old.kind, lagos_day(old.paid_at), -1, -old.amount_kobo where old.status = 'completed';
  end if;
  if tg_op <> 'DELETE' then
    with waiting as (insert into payment_words_due select new.id where tg_op = 'INSERT')
    insert into tally_changes select 'payment', lagos_day(new.created_at), 1, 0
      union all select new.kind, lagos_day(new.paid_at), 1, new.amount_kobo where new.status = 'completed';
  end if;
  return null;
end $$;
create trigger payment_tallied after insert or update or delete on payments for each row execute function tally_payment();

create function tally_interest() returns trigger language plpgsql as $$
begin
  insert into tally_changes select 'interest', lagos_day(j.posted_at), 1, -new.amount_kobo from journals j where j.id = new.journal_id;
  return null;
end $$;
create trigger interest_tallied after insert on postings for each row when (new.account = 'interest_income') execute function tally_interest();

-- Sums of everything come from the tallies now, and every repayment would have had to keep these true.
drop index payments_completed;
drop index payments_by_instant;
drop index postings_by_account;

-- Words are found anywhere in a text by its trigrams. The blank in front lets one or two letters be looked for where words begin.
create index users_by_words on users using gin ((' ' || first_name || ' ' || last_name) gin_trgm_ops, (' ' || phone) gin_trgm_ops, (' ' || email) gin_trgm_ops);
create index bank_accounts_by_words on bank_accounts using gin ((' ' || account_number) gin_trgm_ops, (' ' || account_name) gin_trgm_ops) where is_default;
create index virtual_accounts_by_words on virtual_accounts using gin ((' ' || account_number) gin_trgm_ops);
insert into payment_words select id, ' ' || tx_ref from payments;
create index payment_words_anywhere on payment_words using gin (words gin_trgm_ops);
-- Nearly all descriptions are the three of the house, which need no index to be found.
create index payments_by_own_words on payments using gin ((' ' || description) gin_trgm_ops)
  where description not in ('Loan repayment', 'Loan disbursement', 'Agent commission');
create index loans_newest on loans (requested_at desc, id desc);
create index payouts_newest on payments (kind, created_at desc, id desc) where kind <> 'loan_repayment';

-- A loan's row changes with each instalment and its references never do: apart from it, a repayment does not write their trigrams anew.
create table loan_words (
  loan_id uuid primary key references loans on delete cascade,
  words text not null
);
create index loan_words_anywhere on loan_words using gin (words gin_trgm_ops);
insert into loan_words select id, ' ' || loan_id || ' ' || application_id from loans;
create function keep_loan_words() returns trigger language plpgsql as $$
begin
  insert into loan_words values (new.id, ' ' || new.loan_id || ' ' || new.application_id);
  return null;
end $$;
create trigger loan_has_words after insert on loans for each row execute function keep_loan_words();
