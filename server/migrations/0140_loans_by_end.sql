-- kasuwa: concurrently
-- The loans that may have instalments in a period: what was due in it is compared by agent and market (decision 101).
create index concurrently if not exists loans_by_end on loans (end_date) include (start_date) where end_date is not null;
