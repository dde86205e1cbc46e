-- kasuwa: concurrently
-- The promises whose day is in a month, for the report of agents (REP-41).
create index concurrently if not exists promises_by_day on collection_notes (promised_on) where outcome = 'promised';
