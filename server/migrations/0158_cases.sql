-- Complaints and requests of customers about their own data (C-217). The time limits are those that held when the case was opened.
create table cases (
  id uuid primary key,
  number integer generated always as identity unique,
  user_id uuid not null references users,
  kind text not null check (kind in ('complaint', 'see', 'correct', 'erase')),
  words text not null check (length(words) between 1 and 2000),
  opened_by uuid not null references users,
  opened_at timestamptz not null default product_now(),
  acknowledge_by timestamptz,
  answer_by timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users,
  answered_at timestamptz,
  answered_by uuid references users,
  answer text check (length(answer) between 1 and 2000),
  check ((acknowledge_by is not null) = (kind = 'complaint')),
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check ((answered_at is null) = (answered_by is null) and (answered_at is null) = (answer is null))
);
create index cases_of_user on cases (user_id, opened_at desc, id desc);
create index cases_by_opening on cases (opened_at, id);
create index waiting_cases on cases (opened_at, id) where answered_at is null;

-- The question never changes, and an answer is given once.
create function keep_case() returns trigger language plpgsql as $$
begin
  if (old.id, old.number, old.user_id, old.kind, old.words, old.opened_by, old.opened_at, old.acknowledge_by, old.answer_by)
    is distinct from (new.id, new.number, new.user_id, new.kind, new.words, new.opened_by, new.opened_at, new.acknowledge_by, new.answer_by)
    or old.answered_at is not null
    or (old.acknowledged_at is not null and old.acknowledged_at is distinct from new.acknowledged_at)
  then raise exception 'a case keeps what was asked and answered'; end if;
  return new;
end $$;
create trigger keep_case before update on cases for each row execute function keep_case();
