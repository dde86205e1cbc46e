-- The same sums over all agents: a lender with thousands of agents reads a year of them in one look (C-205). They are added up with the tallies, so a repayment
-- writes nothing more. Nothing adds up tallies while migrations run, since the servers of the version before do not know them.

create table due_sums (
  day date not null,
  product text not null,
  rows bigint not null,
  due_kobo bigint not null,
  moved_kobo bigint not null,
  unpaid_kobo bigint not null,
  primary key (day, product)
);
insert into due_sums select day, product, sum(rows), sum(due_kobo), sum(moved_kobo), sum(unpaid_kobo) from due_tallies group by day, product;
