-- Deletes what no rule needs any more (decision 150). The server may not delete these rows: it may only call this, which keeps whatever is younger,
-- every comparison of the books that found a difference, and the newest one that found none. Returns how many it deleted; at most `most` of each table.
-- The tables may be in a schema of another name, which migration 0287 gives the function.
set local check_function_bodies = off;
create function delete_old_rows(most integer) returns integer language sql security definer set search_path = public, pg_temp as $$
  with newest as (
    select max(window_to) as read_to, max(finished_at) as finished_at from reconciliations where found = 0
  ), compared as (
    delete from reconciliations where id in (
      select r.id from reconciliations r, newest where r.found = 0 and r.finished_at < now() - interval '400 days'
        and r.finished_at < newest.finished_at and r.window_to < newest.read_to order by r.finished_at limit most
    ) returning 1
  ), tried as (
    delete from identity_tries where ctid = any (array(
      select t.ctid from identity_tries t where t.tried_at < product_now() - interval '2 years' order by t.tried_at limit most
    )) returning 1
  )
  select ((select count(*) from compared) + (select count(*) from tried))::integer
$$;
revoke execute on function delete_old_rows(integer) from public;
