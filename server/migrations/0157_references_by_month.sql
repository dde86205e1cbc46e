-- kasuwa: concurrently
-- References are random: each repayment read and wrote two pages anywhere in these indexes. Behind the month of the payment they are written beside each other.
-- They are ASCII: "C" compares and lowers their bytes, without asking the locale.
create index concurrently if not exists payments_of_month_by_reference_end on payments
  (date_trunc('month', created_at at time zone 'UTC'), right(lower(tx_ref collate "C"), 4), created_at desc);
create index concurrently if not exists payments_of_month_by_reference_beginning on payments
  (date_trunc('month', created_at at time zone 'UTC'), lower(tx_ref collate "C") text_pattern_ops);
drop index concurrently if exists payments_by_reference_end;
drop index concurrently if exists payments_by_reference_beginning;
