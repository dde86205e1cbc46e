-- The postings from before. One look adds up both the postings and their tallies, so it finds exactly what is missing, and no transaction waits.
insert into tallies
  select what, day, sum(rows), sum(amount_kobo) from (
    select case when p.amount_kobo > 0 then 'debit.' else 'credit.' end || p.account as what, booked_on(j) as day, count(*) as rows,
      sum(abs(p.amount_kobo))::bigint as amount_kobo
      from postings p join journals j on j.id = p.journal_id group by 1, 2
    union all select what, day, -rows, -amount_kobo from tallied where what like 'debit.%' or what like 'credit.%'
  ) as one group by what, day having sum(rows) <> 0 or sum(amount_kobo) <> 0
  on conflict (what, day) do update set rows = tallies.rows + excluded.rows, amount_kobo = tallies.amount_kobo + excluded.amount_kobo;
