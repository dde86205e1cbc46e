-- Closing a month (C-190): the steps that were accepted with a reason, the two entries of a month's end with the loans behind them (C-191), the
-- lender's tables of classes (C-199), and the trial balance that a closed month keeps.

alter table book_months
  add column closed_by uuid references users,
  add column trial_balance jsonb,
  add column digest text check (digest ~ '^[0-9a-f]{64}$'),
  add constraint closed_month_is_kept check ((state = 'closed') = (num_nonnulls(trial_balance, digest) = 2));

create table month_steps_accepted (
  month date not null check (extract(day from month) = 1),
  step text not null check (length(step) between 1 and 40),
  reason text not null check (length(reason) between 1 and 255),
  accepted_by uuid not null references users,
  accepted_at timestamptz not null default product_now(),
  primary key (month, step)
);
create trigger month_steps_accepted_append_only before update or delete on month_steps_accepted for each row execute function refuse_change();
create trigger month_steps_accepted_no_truncate before truncate on month_steps_accepted execute function refuse_change();

-- A later row replaces the earlier ones for the months that are entered from then on.
create table provision_tables (
  id bigint generated always as identity primary key,
  classes jsonb not null check (jsonb_typeof(classes) = 'array'),
  made_at timestamptz not null default product_now(),
  made_by uuid references users
);
create trigger provision_tables_append_only before update or delete on provision_tables for each row execute function refuse_change();
create trigger provision_tables_no_truncate before truncate on provision_tables execute function refuse_change();
insert into provision_tables (classes) values ('[
  {"from": 0, "to": 0, "bp": 100, "stage": 1}, {"from": 1, "to": 30, "bp": 500, "stage": 1}, {"from": 31, "to": 60, "bp": 2000, "stage": 2},
  {"from": 61, "to": 90, "bp": 5000, "stage": 2}, {"from": 91, "to": null, "bp": 10000, "stage": 3}]');

-- `amount_kobo` is the sum that its two journals have; an entry of nothing has none.
create table month_entries (
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('accrual', 'provision')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  loans bigint not null check (loans >= 0),
  provision_table bigint references provision_tables,
  made_by uuid not null references users,
  made_at timestamptz not null default product_now(),
  primary key (month, kind),
  check ((kind = 'provision') = (provision_table is not null))
);
create trigger month_entries_append_only before update or delete on month_entries for each row execute function refuse_change();
create trigger month_entries_no_truncate before truncate on month_entries execute function refuse_change();

-- The loans behind an entry, one row each, as they were on the last day of the month. The amount of a provision is rounded for a class as a whole, so its
-- loans have none.
create table month_entry_loans (
  month date not null,
  kind text not null,
  loan_id uuid not null references loans,
  unpaid_principal_kobo bigint not null check (unpaid_principal_kobo > 0),
  class_days integer not null check (class_days >= 0),
  amount_kobo bigint check (amount_kobo >= 0),
  primary key (month, kind, loan_id),
  foreign key (month, kind) references month_entries deferrable initially deferred
);
create trigger month_entry_loans_append_only before update or delete on month_entry_loans for each row execute function refuse_change();
create trigger month_entry_loans_no_truncate before truncate on month_entry_loans execute function refuse_change();

-- Each run of the verification of the seals; a month is closed after one without a finding.
create table seal_verifications (
  id bigint generated always as identity primary key,
  at timestamptz not null default product_now(),
  found integer not null check (found >= 0)
);
create index seal_verifications_without_finding on seal_verifications (at desc) where found = 0;
create trigger seal_verifications_append_only before update or delete on seal_verifications for each row execute function refuse_change();
create trigger seal_verifications_no_truncate before truncate on seal_verifications execute function refuse_change();

insert into scheduled_jobs (name, due_at) values ('close-months', now());
