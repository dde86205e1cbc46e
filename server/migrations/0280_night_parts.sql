-- When each thirtieth of what is old was last checked against its seals and its books, and what was found in it: a night reads the open months and the part whose turn it is (decision 152).
create table night_parts (
  checked text not null check (checked in ('seals', 'books')),
  part smallint not null check (part between 0 and 29),
  -- Product time at which the newest check of the part began.
  at timestamptz not null default product_now(),
  found integer not null default 0 check (found >= 0),
  primary key (checked, part)
);
-- Until now each night read all of it.
insert into night_parts (checked, part, at)
  select one.checked, part, coalesce(one.at, product_now())
  from (values ('seals', (select max(at) from seal_verifications)), ('books', (select max(window_to) from reconciliations))) as one (checked, at)
    cross join generate_series(0, 29) as part;
