-- A person is never deleted, but for a sign-up that was never finished: only a phone number is known of it, and nothing refers to it. The server has
-- no right to delete people, only to call this (RIGHT-04). One who was sent a code within a day may be finishing it now. False where it stays.
create function forget_unfinished_sign_up(asked uuid, days integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if days < 7 then raise exception 'a sign-up is kept for seven days at least'; end if;
  delete from users u where u.id = asked and u.status = 'pending' and u.created_at < product_now() - days * interval '1 day'
    and not exists (select from one_time_codes c where c.phone = u.phone and c.issued_at > product_now() - interval '1 day');
  return found;
exception when foreign_key_violation then return false;
end $$;
revoke execute on function forget_unfinished_sign_up(uuid, integer) from public;
