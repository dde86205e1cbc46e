-- kasuwa: concurrently
-- The users of admins, who are few among all: the list of staff.
create index concurrently if not exists users_who_are_admins on users (id) where account_type = 'admin';
