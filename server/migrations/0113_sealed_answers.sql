-- An answer that is kept for its repetition may hold anything about people, so it is sealed by the data key. `answer` is still read for what
-- servers of the version before have kept. `roles_needed` is what the caller's roles must still allow when the call comes again.
alter table answered_calls add column answer_sealed bytea, add column roles_needed json;
