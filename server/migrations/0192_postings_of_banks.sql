-- kasuwa: concurrently
-- The postings of bank accounts, which are rare: both sides of a reconciliation are read without the other postings.
create index concurrently if not exists postings_of_banks on postings (account, journal_id, line)
  where account in ('bank', '1021', '1022', '1023', '1024', '1026', '1027', '1028', '1029');
