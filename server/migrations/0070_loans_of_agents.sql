-- How many applications an agent's customers have made, tallied (decision 15): the dashboard counted the loans of each customer. From here on each
-- change is tallied; the next migration adds what is there already.

-- Who writes now has ended before the triggers do more.
lock table customers, loans in share row exclusive mode;

create or replace function tally_loan() returns trigger language plpgsql as $$
declare more bigint := case when tg_op = 'DELETE' then 0 else lent(new) end - case when tg_op = 'INSERT' then 0 else lent(old) end;
begin
  insert into tally_changes
    select one.what || c.agent_id, 'epoch', one.rows, one.amount
    from customers c, (values ('agent.', 0, more), ('loans-of-agent.', case when tg_op = 'DELETE' then -1 else 1 end, 0)) as one (what, rows, amount)
    where c.id = coalesce(new.customer_id, old.customer_id) and (one.rows <> 0 or one.amount <> 0);
  if tg_op <> 'INSERT' then insert into tally_changes values ('loan.' || old.status, lagos_day(old.requested_at), -1, -coalesce(old.approved_kobo, 0)); end if;
  if tg_op <> 'DELETE' then insert into tally_changes values ('loan.' || new.status, lagos_day(new.requested_at), 1, coalesce(new.approved_kobo, 0)); end if;
  return null;
end $$;

create or replace function tally_customer() returns trigger language plpgsql as $$
declare
  had bigint := 0;
  loans_had bigint := 0;
begin
  if tg_op = 'UPDATE' then select coalesce(sum(lent(l)), 0), count(*) into had, loans_had from loans l where l.customer_id = new.id; end if;
  if tg_op <> 'INSERT' then
    insert into tally_changes values ('customer', lagos_day(old.created_at), -1, 0), ('agent.' || old.agent_id, 'epoch', -1, -had);
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes values ('customer', lagos_day(new.created_at), 1, 0), ('agent.' || new.agent_id, 'epoch', 1, had);
  end if;
  if loans_had > 0 then
    insert into tally_changes values ('loans-of-agent.' || old.agent_id, 'epoch', -loans_had, 0), ('loans-of-agent.' || new.agent_id, 'epoch', loans_had, 0);
  end if;
  return null;
end $$;
