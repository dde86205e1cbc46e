-- kasuwa: concurrently
-- The key of an event begins with what is new, most often the id of a payment, which begins with its time: entries of one time are beside each other.
create unique index concurrently if not exists one_notification_of_key on notifications (event_key, kind, user_id);
drop index concurrently if exists one_notification_of_event;
-- One index for the list of a bell and for its count: a row without a read time is known from it without reading the others.
create index concurrently if not exists bell_of_user on notifications (user_id, id desc, read_at, in_bell);
drop index concurrently if exists unread_notifications;
drop index concurrently if exists notifications_of_user;
