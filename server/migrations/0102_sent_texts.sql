-- Texts that a job has sent to a customer, besides codes: what each was about and when, never its words (DESK-03). Forgotten after 90 days.
create table sent_texts (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('CASH_RECEIPT', 'FILE_ASKED', 'PHONE_CHANGED', 'REPAYMENT_REVERSED')),
  sent_at timestamptz not null default product_now()
);
create index sent_texts_of_user on sent_texts (user_id, sent_at desc);
create index sent_texts_by_age on sent_texts (sent_at);
