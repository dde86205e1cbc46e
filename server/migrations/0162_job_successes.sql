-- When each job that runs by itself last succeeded, so that one that does not run is noticed. Real time.
create table job_successes (
  name text primary key,
  at timestamptz not null default now()
);
