-- Customers who were moved from one agent to another (C-209): who moved them, when and why; and for each customer the agent they had until then, so
-- that a repayment counts for the agent of its time.
create table agent_moves (
  id uuid primary key,
  from_agent_id uuid not null references agents,
  to_agent_id uuid not null references agents,
  reason text not null check (length(reason) between 1 and 255),
  moved_by uuid not null references users,
  -- Null where one person did it alone.
  proposed_by uuid references users,
  moved_at timestamptz not null default product_now(),
  check (from_agent_id <> to_agent_id)
);
create index agent_moves_from on agent_moves (from_agent_id, moved_at desc);
create trigger agent_moves_append_only before update or delete on agent_moves for each row execute function refuse_change();
create trigger agent_moves_no_truncate before truncate on agent_moves execute function refuse_change();

create table moved_customers (
  customer_id uuid not null references customers,
  moved_at timestamptz not null default product_now(),
  move_id uuid not null references agent_moves,
  from_agent_id uuid not null references agents,
  -- The group that they left because it did not move with them.
  left_group_id uuid references customer_groups,
  primary key (customer_id, move_id)
);
create index moved_customers_by_move on moved_customers (move_id);
create index moved_customers_by_time on moved_customers (customer_id, moved_at);
create trigger moved_customers_append_only before update or delete on moved_customers for each row execute function refuse_change();
create trigger moved_customers_no_truncate before truncate on moved_customers execute function refuse_change();

-- The agent whom a customer had at an instant: the one they left first after it, or the one they have now.
create function agent_at(customer uuid, instant timestamptz) returns uuid language sql stable parallel safe as $$
  select coalesce(
    (select m.from_agent_id from moved_customers m where m.customer_id = customer and m.moved_at > instant order by m.moved_at limit 1),
    (select c.agent_id from customers c where c.id = customer))
$$;
