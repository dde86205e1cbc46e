-- kasuwa: concurrently
-- By it the old tries are found that are deleted.
create index concurrently if not exists identity_tries_by_time on identity_tries (tried_at);
