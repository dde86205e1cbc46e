-- kasuwa: concurrently
-- The loans of a month of start in order: the rows behind a cohort (REP-51).
create index concurrently if not exists loans_by_start on loans (start_date, id) where start_date is not null and cancelled_at is null;
