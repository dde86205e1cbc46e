-- Text as a search reads it (C-145): small letters, without accents, hooks and apostrophes, whatever the form in Unicode. The same as `foldText`
-- of the domain, which folds what is looked for. Most text is plain and takes the quick way.
create function folded(t text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(t) = length(t) then lower(translate(t, '''`', ''))
    else translate(lower(regexp_replace(normalize(translate(t, '''`´ʹʻʼʽʾʿ‘’‛′＇', ''), NFKD),
      '[\u00AD\u0300-\u036F\u0610-\u061C\u064B-\u065F\u0670\u06D6-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]', '', 'g')),
      'ɓƁɗƊƙƘƴƳŋŊɲƝǝƎəƏɛƐɔƆøØłŁđĐħĦı', 'bbddkkyynnnneeeeeeoooollddhhi') end
$$;

-- Its index is built by the next migration, while servers are at work.
alter table users drop column search_text;
alter table users add column search_text text generated always as (folded(
  coalesce(' ' || first_name, '') || coalesce(' ' || middle_name, '') || coalesce(' ' || last_name, '') || ' ' || phone || coalesce(' ' || email, '')
)) stored;
