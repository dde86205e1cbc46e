-- An import that is undone takes the people back that it brought in, agents too: their rows stay for the trail, without name and phone, as those of an erased
-- customer do. So their phones are free for the next import.
alter table users drop constraint erased_user;
alter table users add constraint erased_user check (erased_at is null or (account_type in ('customer', 'agent') and status = 'disabled' and kyc_level = 0
  and first_name = 'Erased' and last_name = 'person' and num_nonnulls(middle_name, email, gender, dob, profile_picture, phone_verified_at) = 0)) not valid;

-- The server may neither delete what people told us nor take their phones away; it may only call this, while an import is being undone that two people agreed
-- to undo. It is refused where anybody of them ever signed in.
create function undo_imported_people(asked uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from imports i where i.id = asked and i.state = 'undoing') or not exists (
    select from proposals p where p.act = 'undo_import' and p.subject_id = asked::text and p.state = 'confirmed' and p.decided_by <> p.proposed_by
  ) then raise exception 'two people undo an import'; end if;
  if exists (select from imported_people m join sessions s on s.user_id = m.user_id where m.import_id = asked)
  then raise exception 'somebody of the import has signed in'; end if;
  delete from profiles p using imported_people m where m.import_id = asked and p.user_id = m.user_id;
  update customers c set group_id = null from imported_people m where m.import_id = asked and c.user_id = m.user_id and c.group_id is not null;
  update users u set phone = 'erased-' || right(u.id::text, 12), status = 'disabled', first_name = 'Erased', last_name = 'person', middle_name = null,
      email = null, gender = null, dob = null, profile_picture = null, phone_verified_at = null, kyc_level = 0, erased_at = product_now(), password_hash = 'none'
    from imported_people m where m.import_id = asked and u.id = m.user_id;
end $$;
revoke execute on function undo_imported_people(uuid) from public;
