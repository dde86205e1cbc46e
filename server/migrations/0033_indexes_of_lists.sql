-- kasuwa: concurrently
-- What the lists are searched and filtered by (C-145), built while servers are at work.
create index concurrently if not exists users_by_text on users using gin (search_text gin_trgm_ops);
create index concurrently if not exists bank_accounts_by_number on bank_accounts (account_number);
create index concurrently if not exists users_not_active on users (id) where status <> 'active';
create index concurrently if not exists payments_by_amount on payments (amount_kobo, created_at desc, id desc);
create index concurrently if not exists payments_by_day on payments (coalesce(paid_at, created_at));
create index concurrently if not exists loans_by_amount on loans (coalesce(approved_kobo, amount_kobo), requested_at desc, id desc);
create index concurrently if not exists payments_not_completed on payments (created_at desc, id desc) where status <> 'completed';
drop index concurrently if exists payments_by_own_words;
drop index concurrently if exists users_by_words;
drop index concurrently if exists bank_accounts_by_words;
drop index concurrently if exists virtual_accounts_by_words;
