-- kasuwa: concurrently
-- The instalments of a day or a month, by loan: the rows behind a figure of the report of what fell due (REP-50). No payment changes its columns.
create index concurrently if not exists instalments_by_due_day on instalments (due_date, loan_id);
