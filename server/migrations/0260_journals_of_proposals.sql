-- Each journal and payment that a confirmed proposal made keeps its id (BOOK-17): a confirmation names the proposal for its transaction, and the database writes
-- it. Those from before have none. Proposals are never deleted, so the postings need no further check for it.
alter table journals add column proposal_id uuid;
alter table journals alter column proposal_id set default nullif(current_setting('kasuwa.proposal', true), '')::uuid;
alter table payments add column proposal_id uuid;
alter table payments alter column proposal_id set default nullif(current_setting('kasuwa.proposal', true), '')::uuid;
