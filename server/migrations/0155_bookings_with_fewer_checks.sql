-- A repayment costs less (decision 83): its statement keeps the rows of running loans itself and names the agent, and what it writes is checked once a statement.

-- The statement says so by a setting of its transaction, and the trigger takes it back: it counts for one statement alone. All other
-- statements, and servers of the version before, leave it to the triggers.
create function is_kept_here(what text) returns boolean language plpgsql as $$
begin
  if coalesce(current_setting(what, true), '') <> 'here' then return false; end if;
  perform set_config(what, '', true);
  return true;
end $$;

create or replace function keep_rows_of_loans() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from now_there as n where n.status in ('active', 'overdue') and n.written_off_at is null;
  elsif is_kept_here('kasuwa.loans_kept') then
    return null;
  else
    update running_loans r
      set oldest_due_on = n.next_due_date, outstanding_kobo = n.total_kobo - n.paid_kobo, paid_kobo = n.paid_kobo
      from now_there n join was_there w on w.id = n.id
      where r.loan_id = n.id and n.status in ('active', 'overdue') and n.written_off_at is null
        and (n.next_due_date, n.paid_kobo, n.total_kobo) is distinct from (w.next_due_date, w.paid_kobo, w.total_kobo);
    select array_agg(n.id) into ids from now_there n join was_there w on w.id = n.id
      where (n.status in ('active', 'overdue') and n.written_off_at is null) <> (w.status in ('active', 'overdue') and w.written_off_at is null);
  end if;
  if ids is not null then perform keep_running_loans(ids); end if;
  return null;
end $$;

create or replace function keep_principal_of_instalments() returns trigger language plpgsql as $$
begin
  if is_kept_here('kasuwa.principal_kept') then return null; end if;
  update running_loans r set unpaid_principal_kobo = r.unpaid_principal_kobo + one.more
    from (
      select loan_id, sum(amount) as more from (
        select loan_id, paid_principal_kobo - principal_kobo as amount from was_there
        union all select loan_id, principal_kobo - paid_principal_kobo from now_there
      ) as changes group by loan_id having sum(amount) <> 0
    ) as one
    where r.loan_id = one.loan_id;
  return null;
end $$;

create or replace trigger agent_of_repayment before insert on payments for each row
  when (new.kind = 'loan_repayment' and new.repaid_agent_id is null) execute function keep_agent_of_repayment();

-- The person of a notification is checked once for all that a statement writes, and kept from being deleted meanwhile, as by a foreign key.
create function check_notified() returns trigger language plpgsql as $$
begin
  if (select count(distinct user_id) from added)
      <> (select count(*) from (select from users u where u.id in (select user_id from added) for key share) as known) then
    raise exception 'a notification is for a person who does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger notified_exist after insert on notifications referencing new table as added
  for each statement execute function check_notified();
create function refuse_notified() returns trigger language plpgsql as $$
begin
  if exists (select from removed r join notifications n on n.user_id = r.id) then
    raise exception 'a person with notifications stays' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger notified_stay after delete on users referencing old table as removed for each statement execute function refuse_notified();
alter table notifications drop constraint notifications_user_id_fkey;

-- The parts of payments are checked together too. Payments and loans are never deleted by the server; who else deletes one must delete its parts first.
create function check_allocations() returns trigger language plpgsql as $$
begin
  if exists (select from added a where not exists (select from payments p where p.id = a.payment_id and p.loan_id = a.loan_id)) then
    raise exception 'a part of a payment names another loan, or no payment' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger allocations_of_payments after insert on allocations referencing new table as added
  for each statement execute function check_allocations();
create function refuse_allocated() returns trigger language plpgsql as $$
begin
  if exists (select from removed r join allocations a on a.payment_id = r.id) then
    raise exception 'a payment with parts stays' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger allocated_stay after delete on payments referencing old table as removed for each statement execute function refuse_allocated();
alter table allocations drop constraint allocations_payment_id_fkey;
alter table allocations drop constraint allocations_loan_id_fkey;
