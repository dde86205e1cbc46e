-- kasuwa: concurrently
-- What people are found by, as before the text was folded.
create index concurrently if not exists users_by_text on users using gin (search_text gin_trgm_ops);
