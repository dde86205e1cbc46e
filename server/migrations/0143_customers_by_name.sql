-- kasuwa: concurrently
-- People with the same names are found by both of them, so that money is not assigned to a namesake (FIND-03).
create index concurrently if not exists users_by_names on users (folded(last_name), folded(first_name)) where account_type = 'customer';
