-- The people of a search whose words few have (decision 48): their ids by the index of trigrams alone, whatever PostgreSQL expects of the words. Null where more
-- than `max_people` have the words; a look at the first pages of the table shows a common word without its index, whose list would be long.

create function people_described(words text[], max_people integer) returns uuid[] language plpgsql stable set enable_seqscan = off as $$
declare
  one text := lower(words[1]);
  second text := lower(coalesce(words[2], words[1]));
  third text := lower(coalesce(words[3], words[1]));
  fourth text := lower(coalesce(words[4], words[1]));
  seen integer;
  described integer;
  found uuid[];
begin
  select count(*), count(*) filter (where u.search_text like one and u.search_text like second and u.search_text like third
      and u.search_text like fourth) into seen, described
    from users u where u.ctid < '(40,0)';
  if seen >= 1000 and described * 50 > seen then return null; end if;
  select coalesce(array_agg(each.id), '{}') into found from (
    select u.id from users u where u.search_text like one and u.search_text like second and u.search_text like third
      and u.search_text like fourth limit max_people + 1
  ) as each;
  return case when cardinality(found) <= max_people then found end;
end $$;
