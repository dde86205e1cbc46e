-- Why an admin rejected a request, where they gave a reason, and the one answer of its customer.
create table rejection_reasons (
  loan_id uuid primary key references loans,
  reason text not null check (length(reason) between 1 and 255),
  answer text check (length(answer) between 1 and 500),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
