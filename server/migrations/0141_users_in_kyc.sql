-- kasuwa: concurrently
-- The people who have not completed KYC, for the list of those who stand still in it.
create index concurrently if not exists users_in_kyc on users (id) where kyc_level < 2 and account_type = 'customer' and status = 'active';
