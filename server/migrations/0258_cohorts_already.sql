-- The postings from before. One look adds up both the postings and their tallies, so it finds exactly what is missing, and no transaction waits.
insert into tallies
  select what, day, sum(rows), sum(amount_kobo) from (
    select part.what || cohort as what, month as day, 0::bigint as rows, part.kobo::bigint as amount_kobo from (
        select cohort_of(l) as cohort, month_of(booked_on(j)) as month, sum(cohort_paid(p.account, j.event, p.amount_kobo)) as paid,
          sum(cohort_lost(p.account, p.amount_kobo)) as lost
        from postings p join journals j on j.id = p.journal_id join loans l on l.id = p.loan_id group by 1, 2
      ) as of_cohort cross join lateral (values ('cohort-paid.', paid), ('cohort-lost.', lost)) as part (what, kobo)
      where cohort is not null
    union all select what, day, -rows, -amount_kobo from tallied where what like 'cohort-%'
  ) as one group by what, day having sum(amount_kobo) <> 0
  on conflict (what, day) do update set rows = tallies.rows + excluded.rows, amount_kobo = tallies.amount_kobo + excluded.amount_kobo;
