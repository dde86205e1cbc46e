-- Texts that tell a person of a change by which a thief would profit are written down like the other ones.
alter table sent_texts drop constraint sent_texts_purpose_check;
alter table sent_texts add constraint sent_texts_purpose_check check (purpose in ('CASH_RECEIPT', 'FILE_ASKED', 'PHONE_CHANGED', 'REPAYMENT_REVERSED',
  'DEFAULT_ACCOUNT_CHANGED', 'PASSWORD_CHANGED', 'PAYOUT_ACCOUNT_CHANGED', 'STAFF_CHANGED'));

-- What customers have in common with agents' payout accounts, and with the phones that others name as next of kin or spouse, is found by these.
create index agents_by_payout_number on agents (payout_account_number);
create index profiles_by_nok_phone on profiles (nok_phone) where nok_phone is not null;
create index profiles_by_spouse_phone on profiles (spouse_phone_number) where spouse_phone_number is not null;
