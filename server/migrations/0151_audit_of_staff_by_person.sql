-- kasuwa: concurrently
-- The same of one person.
create index concurrently if not exists audit_of_staff_by_person on audit_events (actor_id, at, id) where actor in ('admin', 'agent');
