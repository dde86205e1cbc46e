-- A journal and the one that takes it back are matched without a line: the bank never knew of them (C-193). On their account they come to nothing, so the
-- postings of a match without lines do so for each journal with its reversal. Anything else still needs lines of the same sum.
create or replace function check_bank_matches() returns trigger language plpgsql as $$
declare one record;
begin
  select m.id into one from bank_matches m
    left join lateral (
      select sum(l.amount_kobo) as total, bool_and(l.account = m.account) as is_own
      from bank_match_lines x join bank_lines l on l.id = x.line_id where x.match_id = m.id
    ) as bank on true
    left join lateral (
      select sum(pair.total) as total, bool_and(pair.is_own) as is_own, bool_and(pair.total = 0) as is_nothing
      from (
        select sum(p.amount_kobo) as total, bool_and(coalesce(p.account = m.account, false)) as is_own
        from bank_match_postings x left join postings p on p.journal_id = x.journal_id and p.line = x.line
          left join journal_notes n on n.journal_id = x.journal_id
        where x.match_id = m.id group by coalesce(n.reverses, x.journal_id)
      ) as pair
    ) as books on true
    where m.id in (select match_id from added)
      and not coalesce(books.is_own and case when bank.total is null then books.is_nothing else bank.is_own and bank.total = books.total end, false)
    limit 1;
  if found then raise exception 'match % does not balance', one.id using errcode = 'check_violation'; end if;
  return null;
end $$;
