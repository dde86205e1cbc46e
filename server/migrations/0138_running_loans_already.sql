-- The rows of the loans that run already. Each such loan is locked, so that none ends between the look at it and its row; a repayment waits that long.
do $$
declare ids uuid[];
begin
  select array_agg(id) into ids from (
    select id from loans l where status in ('active', 'overdue') and written_off_at is null order by id for share
  ) as running;
  if ids is not null then perform keep_running_loans(ids); end if;
end $$;
analyze running_loans;
