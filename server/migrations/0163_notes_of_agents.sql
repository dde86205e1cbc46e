-- kasuwa: concurrently
-- The newest note of an agent is their last round.
create index concurrently if not exists collection_notes_by_agent on collection_notes (agent_id, noted_at desc) where agent_id is not null;
