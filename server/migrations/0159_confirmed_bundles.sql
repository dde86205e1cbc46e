-- kasuwa: concurrently
-- The bundles of a customer that two admins agreed to (RIGHT-02).
create index concurrently if not exists confirmed_bundles on proposals (subject_id, decided_at) where act = 'data_bundle' and state = 'confirmed';
