-- A person whose data was erased (RIGHT-05): the account stays for the books, closed for ever, under a word in place of name and phone. It is not
-- null, so that every list goes on, and no phone, so that nobody signs in with it. Rows that are there already keep the rule of a phone.
alter table users add column erased_at timestamptz;
alter table users drop constraint users_phone_check;
alter table users add constraint users_phone_check check (case when erased_at is null then phone ~ '^0[0-9]{10}$'
  else phone = 'erased-' || right(id::text, 12) end) not valid;
alter table users add constraint erased_user check (erased_at is null or (account_type = 'customer' and status = 'disabled' and kyc_level = 0
  and first_name = 'Erased' and last_name = 'person' and num_nonnulls(middle_name, email, gender, dob, profile_picture, phone_verified_at) = 0)) not valid;

create function keep_erased() returns trigger language plpgsql as $$
begin
  raise exception 'the data of this person was erased, and nothing of it changes' using errcode = 'check_violation';
end $$;
create trigger keep_erased before update on users for each row when (old.erased_at is not null) execute function keep_erased();

-- A call that was under way may add nothing of the person. It waits for an erasure in progress, as the foreign key does; the error lets the
-- transaction be tried again, which then finds nobody.
create function refuse_erased() returns trigger language plpgsql as $$
declare gone boolean;
begin
  if tg_argv[0] = 'customer' then
    select u.erased_at is not null into gone from customers c join users u on u.id = c.user_id where c.id = new.customer_id for key share of u;
  else
    select u.erased_at is not null into gone from users u where u.id = new.user_id for key share;
  end if;
  if gone then raise exception 'the data of this person was erased' using errcode = 'serialization_failure'; end if;
  return new;
end $$;
create trigger not_of_erased before insert on profiles for each row execute function refuse_erased('user');
create trigger not_of_erased before insert on businesses for each row execute function refuse_erased('user');
create trigger not_of_erased before insert on kyc_steps for each row execute function refuse_erased('user');
create trigger not_of_erased before insert on identity_checks for each row execute function refuse_erased('user');
create trigger not_of_erased before insert on identity_refusals for each row execute function refuse_erased('user');
create trigger not_of_erased before insert on asked_files for each row execute function refuse_erased('user');
create trigger not_of_erased before insert on files for each row execute function refuse_erased('user');
create trigger not_of_erased before insert on known_devices for each row execute function refuse_erased('user');
create trigger not_of_erased before insert on cases for each row execute function refuse_erased('user');
create trigger not_of_erased before insert on bank_accounts for each row execute function refuse_erased('customer');
create trigger not_of_erased before insert on virtual_accounts for each row execute function refuse_erased('customer');
create trigger not_of_erased before insert on loans for each row execute function refuse_erased('customer');

-- Money that comes for an erased person is not booked to them: the transaction is tried again, finds no account of a customer, and books it to suspense.
create or replace function keep_agent_of_repayment() returns trigger language plpgsql as $$
declare gone boolean;
begin
  select c.agent_id, u.erased_at is not null into new.repaid_agent_id, gone
    from customers c join users u on u.id = c.user_id where c.id = new.customer_id for key share of u;
  if gone then raise exception 'the data of this person was erased' using errcode = 'serialization_failure'; end if;
  return new;
end $$;

-- The words of a case and its answer never change, but for the words of an erased person.
create or replace function keep_case() returns trigger language plpgsql as $$
begin
  if (old.id, old.number, old.user_id, old.kind, old.opened_by, old.opened_at, old.acknowledge_by, old.answer_by)
      is distinct from (new.id, new.number, new.user_id, new.kind, new.opened_by, new.opened_at, new.acknowledge_by, new.answer_by)
    or (old.acknowledged_at is not null and old.acknowledged_at is distinct from new.acknowledged_at)
    or (old.answered_at is not null and (old.answered_at, old.answered_by) is distinct from (new.answered_at, new.answered_by))
    or (old.words, case when old.answered_at is not null then old.answer end)
      is distinct from (new.words, case when old.answered_at is not null then new.answer end)
    and not (new.words = 'Erased.' and coalesce(new.answer, 'Erased.') = 'Erased.'
      and exists (select from users u where u.id = old.user_id and u.erased_at is not null))
  then raise exception 'a case keeps what was asked and answered'; end if;
  return new;
end $$;

-- A proposal's name is the person's where it is about a person.
create or replace function keep_proposal() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{sealed,state,decided_by,decided_at,words,subject_name}'::text[])
      <> (to_jsonb(old) - '{sealed,state,decided_by,decided_at,words,subject_name}'::text[])
    or (old.state <> 'open' and (to_jsonb(new) - '{sealed,subject_name}'::text[]) <> (to_jsonb(old) - '{sealed,subject_name}'::text[]))
    or (new.subject_name <> old.subject_name and not (new.subject_name = 'Erased person'
      and exists (select from users u where u.id = old.user_id and u.erased_at is not null)))
  then raise exception 'a proposal is decided once, and never changed' using errcode = 'check_violation'; end if;
  return new;
end $$;

-- An event stays; phone, address and device may be taken out of it, for which the server has no right.
create or replace function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then return old; end if;
  if tg_op = 'UPDATE' and num_nonnulls(new.phone, new.address, new.device) = 0
    and (old.id, old.at, old.what, old.call, old.user_id) is not distinct from (new.id, new.at, new.what, new.call, new.user_id)
  then return new; end if;
  raise exception 'security events are kept as they are' using errcode = 'insufficient_privilege';
end $$;
