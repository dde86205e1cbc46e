-- kasuwa: concurrently
-- The job of the day reads only running loans that have a rule.
create index concurrently if not exists loans_with_late_fees on loans (id)
  where late_fee_cap_bp is not null and status in ('active', 'overdue');
