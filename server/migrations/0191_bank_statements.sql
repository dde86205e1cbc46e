-- Statements of the lender's bank accounts (C-193): each line once for ever, matched with postings of the same sum. Nothing is booked by them.

create table bank_statements (
  id uuid primary key,
  account text not null references ledger_accounts,
  -- Digest of account, columns and file, in hex.
  digest text not null check (length(digest) = 64),
  -- The names of the columns, as they were chosen or found.
  columns jsonb not null,
  first_day date not null,
  last_day date not null,
  opening_kobo bigint,
  closing_kobo bigint,
  -- Lines that were new, that were known, and rows that could not be read.
  lines integer not null check (lines > 0),
  known integer not null check (known >= 0),
  errors integer not null check (errors >= 0),
  imported_at timestamptz not null default product_now(),
  imported_by uuid not null references users
);
create index bank_statements_by_account on bank_statements (account, imported_at desc, id desc);

-- An amount above zero came in, one below zero went out. The ids of one statement are in the bank's order.
create table bank_lines (
  id uuid primary key,
  account text not null references ledger_accounts,
  statement_id uuid not null references bank_statements,
  day date not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  description text not null check (length(description) <= 255),
  reference text not null check (length(reference) <= 255),
  -- After this line; null where the bank does not write it.
  balance_kobo bigint,
  -- Twice the same line in one file is two lines.
  occurrence integer not null check (occurrence > 0),
  -- The balance before the first statement of the account, as its first line: it is matched with the opening entry.
  is_opening boolean not null default false,
  constraint bank_line_once unique (account, day, amount_kobo, reference, description, occurrence)
);
create unique index one_opening_of_bank on bank_lines (account) where is_opening;
create index bank_lines_by_day on bank_lines (account, day, id);

-- Lines of the bank and postings that are the same money.
create table bank_matches (
  id uuid primary key,
  account text not null references ledger_accounts,
  -- The last of the days of its lines and postings: from then on it is in the statement and in the books.
  complete_on date not null,
  made_at timestamptz not null default product_now(),
  -- Null where the app found the pair.
  made_by uuid references users
);
create index bank_matches_by_account on bank_matches (account, made_at desc, id desc);
create table bank_match_lines (
  line_id uuid primary key references bank_lines,
  match_id uuid not null references bank_matches on delete cascade
);
create index bank_match_lines_by_match on bank_match_lines (match_id);
create table bank_match_postings (
  journal_id bigint not null,
  line smallint not null,
  match_id uuid not null references bank_matches on delete cascade,
  primary key (journal_id, line)
);
create index bank_match_postings_by_match on bank_match_postings (match_id);

-- Pairs that a person took apart: the app does not match them again.
create table bank_pairs_apart (
  line_id uuid not null references bank_lines,
  journal_id bigint not null,
  line smallint not null,
  apart_at timestamptz not null default product_now(),
  apart_by uuid not null references users,
  primary key (line_id, journal_id, line)
);

-- Lines that are repayments of customers which reached the bank and not the provider.
create table bank_assignments (
  line_id uuid primary key references bank_lines,
  payment_id uuid not null unique references payments,
  reason text not null check (length(reason) between 1 and 255),
  assigned_at timestamptz not null default product_now(),
  assigned_by uuid not null references users
);

create trigger bank_statements_append_only before update or delete on bank_statements for each row execute function refuse_change();
create trigger bank_statements_no_truncate before truncate on bank_statements execute function refuse_change();
create trigger bank_lines_append_only before update or delete on bank_lines for each row execute function refuse_change();
create trigger bank_lines_no_truncate before truncate on bank_lines execute function refuse_change();
create trigger bank_assignments_append_only before update or delete on bank_assignments for each row execute function refuse_change();
create trigger bank_assignments_no_truncate before truncate on bank_assignments execute function refuse_change();

-- A match has lines and postings of its account, which come to the same sum. All of it is written by one statement.
create function check_bank_matches() returns trigger language plpgsql as $$
declare one record;
begin
  select m.id into one from bank_matches m
    left join lateral (
      select sum(l.amount_kobo) as total, bool_and(l.account = m.account) as is_own
      from bank_match_lines x join bank_lines l on l.id = x.line_id where x.match_id = m.id
    ) as bank on true
    left join lateral (
      select sum(p.amount_kobo) as total, bool_and(p.account = m.account) as is_own
      from bank_match_postings x join postings p on p.journal_id = x.journal_id and p.line = x.line where x.match_id = m.id
    ) as books on true
    where m.id in (select match_id from added)
      and (bank.total is null or bank.total is distinct from books.total or not bank.is_own or not books.is_own)
    limit 1;
  if found then raise exception 'match % does not balance', one.id using errcode = 'check_violation'; end if;
  return null;
end $$;
create trigger bank_match_lines_checked after insert on bank_match_lines referencing new table as added
  for each statement execute function check_bank_matches();
create trigger bank_match_postings_checked after insert on bank_match_postings referencing new table as added
  for each statement execute function check_bank_matches();
create trigger bank_match_lines_stay before update on bank_match_lines for each row execute function refuse_change();
create trigger bank_match_postings_stay before update on bank_match_postings for each row execute function refuse_change();
create trigger bank_matches_stay before update on bank_matches for each row execute function refuse_change();
