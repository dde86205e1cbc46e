-- kasuwa: concurrently
-- The statement of a loan reads its journals: without this index it read every posting of the lender.
create index concurrently if not exists postings_by_loan on postings (loan_id) where loan_id is not null;
