-- The amounts that fell due before they were tallied. One look adds up both the instalments and their tallies, so it finds exactly what is missing, and no transaction waits.
create view counted_due as
  select day, product, agent_id, sum(rows)::bigint as rows, sum(due)::bigint as due_kobo, sum(moved)::bigint as moved_kobo, sum(unpaid)::bigint as unpaid_kobo
  from (
    select one.day, l.product, case when moved.customer_id is null then c.agent_id else agent_on_day(c.id, one.day) end as agent_id, one.rows, one.due, one.moved,
      one.unpaid
    from (
      select loan_id, due_date as day, 1 as rows, amount_kobo(i) as due, 0::bigint as moved, unpaid_kobo(i) as unpaid from instalments i
      union all
      select r.loan_id, m.due_date, 0, 0, m.moved_kobo, 0
        from (select id, loan_id, row_number() over (partition by loan_id order by id desc) as newest from reschedules) as r
        join loans l on l.id = r.loan_id and r.newest <= l.reschedules join moved_instalments m on m.reschedule_id = r.id where m.moved_kobo > 0
    ) as one join loans l on l.id = one.loan_id join customers c on c.id = l.customer_id
    left join (select distinct customer_id from moved_customers) as moved on moved.customer_id = c.id
  ) as due group by day, product, agent_id;

insert into due_tallies
  select day, product, agent_id, sum(rows), sum(due_kobo), sum(moved_kobo), sum(unpaid_kobo) from (
    select * from counted_due
    union all select day, product, agent_id, -rows, -due_kobo, -moved_kobo, -unpaid_kobo from due_tallies
    union all select day, product, agent_id, -rows, -due_kobo, -moved_kobo, -unpaid_kobo from due_tally_changes
  ) as one group by day, product, agent_id having sum(rows) <> 0 or sum(due_kobo) <> 0 or sum(moved_kobo) <> 0 or sum(unpaid_kobo) <> 0
  on conflict (day, product, agent_id) do update set rows = due_tallies.rows + excluded.rows, due_kobo = due_tallies.due_kobo + excluded.due_kobo,
    moved_kobo = due_tallies.moved_kobo + excluded.moved_kobo, unpaid_kobo = due_tallies.unpaid_kobo + excluded.unpaid_kobo;
