-- Whoever sent the money of a repayment (FIND-01). The report of the provider has the name; a search cannot read it there. Null for repayments from
-- before, and from servers of the version before.
alter table payments add column sender_name text;

-- The names under which a customer's money came, each once: a customer pays under one or two names for years, so that a repayment seldom adds a row, and
-- the index of words has some millions of entries less than one over payments.
create table senders (
  customer_id uuid not null references customers,
  name text not null,
  first_paid_at timestamptz not null,
  primary key (customer_id, name)
);
create index senders_newest on senders (first_paid_at desc);
create index senders_by_name on senders using gin ((' ' || folded(name)) gin_trgm_ops);
