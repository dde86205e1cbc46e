-- kasuwa: concurrently
-- The proposal behind a journal by people, by the reference that both have.
create index concurrently if not exists proposals_of_journals on proposals (subject_id) where subject_kind = 'journal';
