-- The findings of the newest `kasuwa doctor`, for the metrics of the servers (decision 86). There is one row.
create table doctor_results (
  is_only boolean primary key default true check (is_only),
  finished_at timestamptz not null,
  findings jsonb not null check (jsonb_typeof(findings) = 'array')
);
