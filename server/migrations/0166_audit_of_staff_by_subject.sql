-- kasuwa: concurrently
-- The same about one person or loan.
create index concurrently if not exists audit_of_staff_by_subject on audit_events ((subject_kind || ' ' || subject_id), at, id) where actor in ('admin', 'agent');
