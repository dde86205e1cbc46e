-- kasuwa: concurrently
-- Customers are told of the late fees of a day.
create index concurrently if not exists late_fees_by_day on late_fees (charged_on);
