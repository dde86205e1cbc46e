-- When and by whom the answer of a rejection's customer was read, and a short index of those that were not (DESK-90).
alter table rejection_reasons
  add column read_at timestamptz,
  add column read_by uuid references users;
alter table rejection_reasons
  add constraint read_by_a_person check ((read_at is null) = (read_by is null) and (read_at is null or answer is not null)) not valid;
alter table rejection_reasons validate constraint read_by_a_person;
create index unread_rejection_answers on rejection_reasons (answered_at, loan_id) where answered_at is not null and read_at is null;
