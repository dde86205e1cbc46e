-- kasuwa: concurrently
-- The postings of accounts that have few of them; the five accounts of almost every journal are read through the journals of their days, so most bookings
-- write no entry here. server/src/books/posting-repository.ts has the same condition.
create index concurrently if not exists postings_of_rare_accounts on postings (account, journal_id) include (line, amount_kobo)
  where account not in ('cash', 'transfers_in_transit', 'loans_receivable', 'interest_income', 'provider_fees');
