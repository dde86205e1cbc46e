-- The key under which one person's browser encrypts what it keeps of them, such as drafts (C-186). Sealed by the data key; made at the first question.
alter table known_devices add column key_sealed bytea;
