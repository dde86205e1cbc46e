-- kasuwa: concurrently
-- The rows behind "moved by reschedules" are found by the day on which they were due (REP-55).
create index concurrently if not exists earlier_instalments_by_due_date on earlier_instalments (due_date, reschedule_id);
