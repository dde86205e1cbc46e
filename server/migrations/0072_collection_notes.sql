-- What an agent noted about a borrower on their round, and what was promised. Written once.
create table collection_notes (
  id bigint generated always as identity primary key,
  loan_id uuid not null references loans,
  agent_id uuid not null references agents,
  written_by uuid not null references users,
  outcome text not null check (outcome in ('promised', 'paid', 'away', 'other')),
  note text not null check (length(note) <= 500),
  promised_on date,
  noted_at timestamptz not null default product_now(),
  check ((outcome = 'promised') = (promised_on is not null))
);
create index collection_notes_by_loan on collection_notes (loan_id, id desc);
