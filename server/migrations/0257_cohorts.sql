-- Tallies of what the loans of each month of start and product paid and lost, by book month, so that a report of cohorts reads no postings (REP-43, decision 15).
-- From here on each posting is tallied; the next migration adds what is there already.

-- The part of a loan's posting that its cohort paid, and lost (REP-43): money for principal, interest and loan fee, recoveries among it, and principal that was
-- written off, less what was recovered. A repayment of a written-off loan that is reversed becomes a loss; the payout and the write-off are no payment.
create or replace function cohort_paid(account text, event text, amount bigint) returns bigint language sql immutable parallel safe as $$
  select case when account in ('interest_income', 'loan_fees', 'recoveries')
    or (account = 'loans_receivable' and event not in ('disbursement_succeeded', 'loan_written_off', 'loans_imported'))
    or (account = 'write_offs' and event = 'repayment_reversed') then -amount else 0 end $$;

create or replace function cohort_lost(account text, amount bigint) returns bigint language sql immutable parallel safe as $$
  select case when account in ('write_offs', 'recoveries') then amount else 0 end $$;

-- The cohort of a loan: the month of its start and its product; null before its payout, and of a loan that was cancelled.
create or replace function cohort_of(loan loans) returns text language sql immutable parallel safe as $$
  select case when loan.start_date is not null and loan.cancelled_at is null then left(loan.start_date::text, 7) || '.' || loan.product end $$;

create or replace function tally_postings() returns trigger language plpgsql as $$
begin
  with one as materialized (
    select a.account, a.amount_kobo, a.loan_id, j.event, lagos_day(j.posted_at) as posted_on, coalesce(j.book_day, lagos_day(j.posted_at)) as booked_on
    from added a join journals j on j.id = a.journal_id
  ), of_cohort as materialized (
    select cohort_of(l) as cohort, month_of(one.booked_on) as month, sum(cohort_paid(one.account, one.event, one.amount_kobo)) as paid,
      sum(cohort_lost(one.account, one.amount_kobo)) as lost
    from one join loans l on l.id = one.loan_id group by 1, 2
  )
  insert into tally_changes
    select case when amount_kobo > 0 then 'debit.' else 'credit.' end || account, booked_on, count(*), sum(abs(amount_kobo)) from one group by 1, 2
    union all select 'interest', posted_on, count(*), -sum(amount_kobo) from one where account = 'interest_income' group by 2
    union all select 'cohort-paid.' || cohort, month, 0, paid from of_cohort where cohort is not null and paid <> 0
    union all select 'cohort-lost.' || cohort, month, 0, lost from of_cohort where cohort is not null and lost <> 0;
  return null;
end $$;

-- A loan that is cancelled, or whose payout is taken back, leaves its cohort with everything that was booked for it.
create or replace function tally_cohort_of_loan() returns trigger language plpgsql as $$
begin
  insert into tally_changes
    select part.what || side.cohort, one.month, 0, side.sign * part.kobo
    from (
      select month_of(booked_on(j)) as month, sum(cohort_paid(p.account, j.event, p.amount_kobo)) as paid, sum(cohort_lost(p.account, p.amount_kobo)) as lost
      from postings p join journals j on j.id = p.journal_id where p.loan_id = new.id group by 1
    ) as one cross join (values (cohort_of(old), -1), (cohort_of(new), 1)) as side (cohort, sign)
    cross join lateral (values ('cohort-paid.', one.paid), ('cohort-lost.', one.lost)) as part (what, kobo)
    where side.cohort is not null and part.kobo <> 0;
  return null;
end $$;

create trigger cohort_of_loan_tallied after update of start_date, cancelled_at on loans for each row
  when (old.start_date is distinct from new.start_date or old.cancelled_at is distinct from new.cancelled_at)
  execute function tally_cohort_of_loan();

-- The kept loans of a month's end by class days, for each agent, and for all agents where agent_id is null (REP-36): a report of twelve month ends reads no loans.
create table month_end_sums (
  month date not null references month_ends on delete cascade,
  agent_id uuid references agents,
  product text not null,
  class_days integer not null check (class_days >= 0),
  is_rescheduled boolean not null,
  loans bigint not null check (loans > 0),
  principal_kobo bigint not null check (principal_kobo > 0),
  unique nulls not distinct (month, agent_id, product, class_days, is_rescheduled)
);
