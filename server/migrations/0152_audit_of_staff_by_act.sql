-- kasuwa: concurrently
-- The same of one act; the acts that occur are found by it too.
create index concurrently if not exists audit_of_staff_by_act on audit_events (action, at, id) where actor in ('admin', 'agent');
