-- A repayment that names its agent itself passes the trigger that looks for it (0155), so whether its person was erased meanwhile is checked here, once a
-- statement: it waits for an erasure in progress, and the transaction is tried again, finds no account of a customer, and books to suspense (RIGHT-07).
create function refuse_payments_of_erased() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select u.erased_at from users u where u.id in (select user_id from added) for key share) as known where known.erased_at is not null
  ) then raise exception 'the data of this person was erased' using errcode = 'serialization_failure'; end if;
  return null;
end $$;
create trigger not_of_erased after insert on payments referencing new table as added for each statement execute function refuse_payments_of_erased();
