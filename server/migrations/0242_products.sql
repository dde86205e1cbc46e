-- Loan products (C-200 to C-204): what a loan costs and for whom it is, as versions of a product. A version that was published is never changed, apart from its
-- state. A loan keeps product, version and all terms from its request on; every loan from before is of the first version of the default product (C-201).

create table products (
  code text primary key check (code ~ '^[a-z0-9-]{2,20}$'),
  is_default boolean not null default false,
  made_at timestamptz not null default product_now(),
  -- Null of the default product, which was there from the beginning.
  made_by uuid references users,
  check (is_default = (made_by is null))
);
create unique index one_default_product on products (is_default) where is_default;

create table product_versions (
  product text not null references products,
  version smallint not null check (version >= 1),
  state text not null default 'draft' check (state in ('draft', 'published', 'replaced', 'retired')),
  name text not null check (length(name) between 1 and 40),
  -- Months, and how often a borrower may choose to pay.
  terms smallint[] not null check (cardinality(terms) between 1 and 12 and 1 <= all (terms) and 12 >= all (terms)),
  frequencies text[] not null check (cardinality(frequencies) between 1 and 4 and frequencies <@ array['daily', 'weekly', 'biweekly', 'monthly']),
  -- The first version of the default product takes rate, grace and late fee from the settings, and has no limits (C-201).
  follows_settings boolean not null default false,
  -- The rate for each month of the term.
  rate_bp integer check (rate_bp between 0 and 10000),
  loan_fee_kobo bigint not null check (loan_fee_kobo between 0 and 100000000),
  loan_fee_bp integer not null check (loan_fee_bp between 0 and 2000),
  grace_days smallint check (grace_days between 0 and 30),
  late_fee_kobo bigint check (late_fee_kobo between 0 and 10000000),
  late_fee_bp integer check (late_fee_bp between 0 and 2000),
  late_fee_cap_bp integer check (late_fee_cap_bp between 0 and 2500),
  -- The smallest and the largest amount; null is none.
  min_kobo bigint check (min_kobo between 1000 and 100000000000),
  max_kobo bigint check (max_kobo between 1000 and 100000000000 and min_kobo <= max_kobo),
  -- The largest amount by the number of loans that were completed in time, as [{"loans": 0, "max_kobo": 10000000}, …]; null is no ladder (C-204).
  ladder jsonb check (jsonb_typeof(ladder) = 'array' and jsonb_array_length(ladder) between 1 and 10),
  -- A loan was completed in time if no instalment of it was paid later than so many days.
  late_days smallint not null check (late_days between 0 and 60),
  drafted_at timestamptz not null default product_now(),
  drafted_by uuid references users,
  published_at timestamptz,
  -- The instant at which it was replaced or retired.
  ended_at timestamptz,
  primary key (product, version),
  constraint draft_is_new check ((state = 'draft') = (published_at is null)),
  constraint ended_after_published check ((state in ('replaced', 'retired')) = (ended_at is not null)),
  constraint own_terms check (num_nulls(rate_bp, grace_days, late_fee_kobo, late_fee_bp, late_fee_cap_bp) = case when follows_settings then 5 else 0 end),
  constraint late_fee_has_cap check (follows_settings or late_fee_cap_bp > 0 or (late_fee_kobo = 0 and late_fee_bp = 0)),
  -- At most 100 instalments: daily for three months at most.
  constraint product_rows check (not ('daily' = any (frequencies) and 3 < any (terms)))
);
create unique index one_published_version on product_versions (product) where state = 'published';
create unique index one_draft_version on product_versions (product) where state = 'draft';

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE' then raise exception 'a version of a product is never deleted'; end if;
  if old.state <> 'draft' and (
    to_jsonb(new) - array['state', 'ended_at'] <> to_jsonb(old) - array['state', 'ended_at']
    or old.state <> 'published' or new.state not in ('published', 'replaced', 'retired')
  ) then raise exception 'a version that was published is never changed'; end if;
  return new;
end $$;
create trigger product_versions_stay before update or delete on product_versions for each row execute function refuse_version_change();
create trigger product_versions_no_truncate before truncate on product_versions execute function refuse_version_change();

insert into products (code, is_default) values ('default', true);
insert into product_versions (product, version, state, name, terms, frequencies, follows_settings, loan_fee_kobo, loan_fee_bp, late_days, published_at)
  values ('default', 1, 'published', 'Business loan', '{1}', '{daily,weekly,biweekly,monthly}', true, 0, 0, 7, product_now());

alter table loans
  add column product text not null default 'default',
  add column product_version smallint not null default 1;
alter table loans add constraint loan_of_a_version foreign key (product, product_version) references product_versions not valid;
alter table loans add constraint loan_rows check (repayment_frequency <> 'daily' or term <= 3) not valid;
