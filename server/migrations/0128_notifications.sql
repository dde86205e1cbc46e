-- Events that people are notified of (C-208): the row is the entry of the bell and, where the kind has one, the text message.
-- event_key makes each event count once for each person. Facts are what the words are made from, never a secret.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null,
  event_key text not null,
  subject_kind text,
  subject_id text,
  facts jsonb not null,
  created_at timestamptz not null default product_now(),
  read_at timestamptz,
  -- False for what only a text tells: one that is sent again, or one to a number that the person no longer has.
  in_bell boolean not null default true,
  -- Null where there is no text.
  text_state text check (text_state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'dropped')),
  -- Product time from which it may leave; once it is planned, when that was.
  text_due_at timestamptz,
  -- The number of a text to another number than the person's own.
  text_phone text,
  -- The first of the rows that leave as one text.
  text_lead bigint,
  text_tries integer not null default 0,
  text_sent_at timestamptz,
  text_settled_at timestamptz,
  -- Why it was dropped or failed.
  text_note text,
  message_id text,
  check ((text_state is null) = (text_due_at is null))
);
create unique index one_notification_of_event on notifications (user_id, kind, event_key);
create index notifications_of_user on notifications (user_id, id desc);
create index unread_notifications on notifications (user_id) where read_at is null and in_bell;
create index waiting_texts on notifications (text_due_at) where text_state = 'waiting';
create index texts_by_lead on notifications (text_lead) where text_state = 'sending';
create index texts_by_message on notifications (message_id) where message_id is not null;
