-- kasuwa: concurrently
-- The acts of staff, the newest first.
create index concurrently if not exists audit_of_staff on audit_events (at, id) where actor in ('admin', 'agent');
