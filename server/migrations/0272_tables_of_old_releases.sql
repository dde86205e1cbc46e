-- The copies for searching of decision 32, and the forerunner of answered_calls: no release since reads or writes them. The erasure of a person is the same
-- without them.
create or replace function erase_person(asked uuid, confirmer uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  customer uuid;
  old_phone text;
  own_loans uuid[];
  own_payments uuid[];
  about text[];
begin
  select c.id into customer from customers c where c.user_id = asked for update;
  select u.phone into old_phone from users u
    where u.id = asked and u.account_type = 'customer' and u.status <> 'banned' and u.erased_at is null for update;
  if customer is null or old_phone is null then raise exception 'only a customer is erased, once, and never a banned one'; end if;
  if not exists (select from proposals p where p.act = 'data_erasure' and p.subject_id = customer::text and p.state = 'open'
    and p.proposed_by <> confirmer)
  then raise exception 'an erasure takes two people'; end if;
  if exists (select from loans l where l.customer_id = customer and l.status not in ('completed', 'rejected'))
    or coalesce((select sum(p.amount_kobo) from postings p where p.account = 'customer_credit' and p.customer_id = customer), 0) <> 0
  then raise exception 'a loan or credit stands'; end if;

  select coalesce(array_agg(l.id), '{}') into own_loans from loans l where l.customer_id = customer;
  select coalesce(array_agg(p.id), '{}') into own_payments from payments p where p.user_id = asked or p.customer_id = customer;
  select array[asked::text, customer::text] || array(select unnest(own_loans)::text) || array(select k.id::text from cases k where k.user_id = asked)
    || array(select p.id::text from proposals p where p.user_id = asked)
    || array(select t.reference from transfers t where t.payment_id = any (own_payments)) into about;

  update users set phone = 'erased-' || right(id::text, 12), status = 'disabled', first_name = 'Erased', last_name = 'person', middle_name = null,
      email = null, gender = null, dob = null, profile_picture = null, phone_verified_at = null, kyc_level = 0, erased_at = product_now(),
      password_hash = 'none'
    where id = asked;
  update customers set group_id = null where id = customer and group_id is not null;

  -- Everything they told us, and the answers of the identity service.
  delete from profiles where user_id = asked;
  delete from businesses where user_id = asked;
  delete from kyc_steps where user_id = asked;
  delete from identity_checks where user_id = asked;
  delete from identity_refusals where user_id = asked;
  delete from identity_tries where owner_id = asked or tried_by = asked;
  delete from bank_accounts where customer_id = customer;
  delete from virtual_accounts where customer_id = customer;
  delete from asked_files where user_id = asked;
  -- The sweep of files removes them from the store, and then their rows.
  update files set state = 'replaced' where user_id = asked;

  -- Their ways in.
  delete from sessions where user_id = asked;
  delete from known_devices where user_id = asked;
  delete from sign_in_grants where user_id = asked;
  delete from one_time_codes where phone = old_phone;
  delete from phone_grants where phone = old_phone;
  delete from sign_in_tries where subject = old_phone or subject like old_phone || ' on %' or subject = asked::text;
  delete from rate_limits where key like '%' || old_phone || '%' or key like '%' || asked || '%';
  delete from answered_calls where scope = 'user ' || asked or password_of = asked;

  -- Texts to them, and words about them. The sealed money rows and the trail stay as they are.
  delete from notifications where user_id = asked;
  delete from notifications where (subject_id = any (about) or (kind = 'customers_moved' and facts ->> 'name' is not null
      and event_key in (select m.move_id::text from moved_customers m where m.customer_id = customer))) and user_id in (
    select u.id from users u where u.account_type = 'admin' union select a.user_id from agents a
    where a.id in (select c.agent_id from customers c where c.id = customer union select m.from_agent_id from moved_customers m where m.customer_id = customer)
  );
  delete from sent_texts where user_id = asked;
  update outbox set payload = '{}', done_at = now(), leased_until = null where done_at is null and (subject in (asked::text, customer::text, old_phone)
    or subject like asked || '%' or payload::text like '%' || old_phone || '%');
  update cases set words = 'Erased.', answer = case when answer is not null then 'Erased.' end where user_id = asked;
  update proposals set subject_name = 'Erased person' where user_id = asked and subject_kind = 'customer';
  update security_events set phone = null, address = null, device = null
    where (user_id = asked or (user_id is null and phone = old_phone)) and num_nonnulls(phone, address, device) > 0;
  update collection_notes set note = '' where loan_id = any (own_loans);
  update rejection_reasons set reason = 'Erased', answer = case when answer is not null then 'Erased' end where loan_id = any (own_loans);
  update open_items set body = null where loan_id = any (own_loans)
    or reference in (select p.tx_ref from payments p where p.id = any (own_payments));
  update transfers set account_name = null, recipient_code = null where payment_id = any (own_payments);
  -- Under whose name their money came, for searching.
  update payments set sender_name = null where id = any (own_payments) and sender_name is not null;
  delete from senders where customer_id = customer;
end $$;

drop table payment_words, payment_words_due, loan_words, idempotency_keys;
