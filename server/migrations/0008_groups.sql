-- Groups of customers, which their agent makes (outside they are called clusters). A customer is in one at most, and it is his own agent's.

create table customer_groups (
  id uuid primary key,
  agent_id uuid not null references agents,
  name text not null,
  repayment_day smallint not null check (repayment_day between 1 and 28),
  description text not null default '',
  location text not null,
  status text not null default 'pending' check (status in ('active', 'pending', 'disabled')),
  created_at timestamptz not null default product_now(),
  unique (id, agent_id)
);
create index groups_by_agent on customer_groups (agent_id, created_at desc, id desc);

alter table customers add column group_id uuid;
alter table customers add constraint group_of_his_agent foreign key (group_id, agent_id) references customer_groups (id, agent_id);
create index customers_by_group on customers (group_id, created_at desc, id desc) where group_id is not null;

-- What an agent's customers paid in is summed by week from the index alone.
drop index payments_by_customer;
create index payments_by_customer on payments (customer_id, paid_at desc, id desc) include (kind, status, amount_kobo) where customer_id is not null;
