-- Loan fees (C-203). The rule stands in the loan from its request on, as its rate does. The fee itself is spread over the instalments as interest is, and inside an
-- instalment it is paid after interest and before principal. No existing loan has one. A constraint that is not valid is checked for new rows alone, so no
-- existing row has to be read.

alter table loans
  -- The rule: a fixed amount and a share of the principal.
  add column loan_fee_kobo bigint not null default 0,
  add column loan_fee_bp integer not null default 0,
  -- The fee of the whole loan, part of total_kobo; 0 before it is paid out.
  add column fee_kobo bigint not null default 0;
alter table loans add constraint loan_fee check (loan_fee_kobo >= 0 and loan_fee_bp between 0 and 2000 and fee_kobo >= 0) not valid;

alter table instalments
  add column fee_kobo bigint not null default 0,
  add column paid_fee_kobo bigint not null default 0;
alter table instalments drop constraint instalments_check, drop constraint instalments_check3;
alter table instalments
  add constraint instalment_of_something check (principal_kobo + interest_kobo + fee_kobo > 0) not valid,
  add constraint instalment_fee check (fee_kobo >= 0 and paid_fee_kobo between 0 and fee_kobo) not valid,
  -- Interest is paid first, then the fee, then principal.
  add constraint instalment_paid_in_order check (
    (paid_fee_kobo = 0 or paid_interest_kobo = interest_kobo)
    and (paid_principal_kobo = 0 or paid_interest_kobo = interest_kobo and paid_fee_kobo = fee_kobo)
  ) not valid;

alter table earlier_instalments add column fee_kobo bigint not null default 0;
alter table earlier_instalments add constraint earlier_instalment_fee check (fee_kobo >= 0) not valid;
alter table reschedules add column fee_kobo bigint not null default 0;
alter table reschedules add constraint rescheduled_fee check (fee_kobo >= 0) not valid;

alter table allocations drop constraint allocations_part_check;
alter table allocations add constraint allocations_part_check check (part in ('interest', 'loan_fee', 'principal', 'late_fee')) not valid;
alter table allocation_reversals drop constraint allocation_reversals_part_check;
alter table allocation_reversals add constraint allocation_reversals_part_check check (part in ('interest', 'loan_fee', 'principal', 'late_fee')) not valid;

create or replace function amount_kobo(instalment instalments) returns bigint language sql immutable parallel safe as $$
  select instalment.principal_kobo + instalment.interest_kobo + instalment.fee_kobo $$;

create or replace function paid_kobo(instalment instalments) returns bigint language sql immutable parallel safe as $$
  select instalment.paid_principal_kobo + instalment.paid_interest_kobo + instalment.paid_fee_kobo $$;

-- The same as before with the fee in the sum of what fell due.
create or replace function counted_running_loans(ids uuid[]) returns setof running_loans language sql stable as $$
  select l.id, c.id, c.agent_id, c.group_id, u.phone, b.lga, l.next_due_date, l.total_kobo - l.paid_kobo, l.paid_kobo,
    coalesce(i.fallen, 0), i.next, n.noted_at, p.noted_at, p.promised_on, p.promised_kobo, coalesce(i.unpaid_principal, 0)
  from (select distinct id from unnest(ids) as id) as one join loans l on l.id = one.id
    join customers c on c.id = l.customer_id join users u on u.id = c.user_id left join businesses b on b.user_id = u.id
    cross join (select product_today() as day) as today
    cross join lateral (
      select (sum(principal_kobo + interest_kobo + fee_kobo) filter (where due_date <= today.day))::bigint as fallen,
        min(due_date) filter (where due_date > today.day) as next, sum(principal_kobo - paid_principal_kobo)::bigint as unpaid_principal
      from instalments where loan_id = l.id
    ) as i
    left join lateral (select noted_at from collection_notes where loan_id = l.id order by id desc limit 1) as n on true
    left join lateral (
      select noted_at, promised_on, promised_kobo from collection_notes where loan_id = l.id and outcome = 'promised' order by id desc limit 1
    ) as p on true
  where runs(l) $$;
