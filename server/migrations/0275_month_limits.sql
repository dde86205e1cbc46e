-- The tables that become the first months' part. Nothing older comes into them than up to the first of a month that is at least 31 days away: so long the
-- servers of the version before go on, which write into webhook_events itself. A new database has no such server: its months begin with this one.
drop function fill_webhook_keys(integer);
drop table webhook_keys_filled;

do $$
declare
  latest timestamptz := greatest((select max(received_at) from webhook_events), (select max(at) from audit_events));
  days integer := case when latest is null then 0 else 62 end;
  -- Lagos is one hour ahead of UTC all year.
  months_begin timestamptz := date_trunc('month', (greatest(now(), product_now(), latest) at time zone 'UTC') + interval '1 hour' + days * interval '1 day') at time zone 'UTC' - interval '1 hour';
begin
  execute format('alter table webhook_events add constraint webhook_events_before check (received_at < %L) not valid', months_begin);
  execute format('alter table audit_events add constraint audit_events_before check (at < %L) not valid', months_begin);
end $$;
