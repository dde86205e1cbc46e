-- The agent of the customer at the time of a repayment, to whom it counts in the sheet of commissions (C-213), and the days that a commission of a
-- sheet was paid for. A repayment from before has no agent: it counts for the customer's present one, and is given it before they are moved.
alter table payments
  add column repaid_agent_id uuid,
  add column commission_from date,
  add column commission_to date;

create function keep_agent_of_repayment() returns trigger language plpgsql as $$
begin
  new.repaid_agent_id := (select agent_id from customers where id = new.customer_id);
  return new;
end $$;
create trigger agent_of_repayment before insert on payments for each row when (new.kind = 'loan_repayment')
  execute function keep_agent_of_repayment();

create function keep_agent_before_move() returns trigger language plpgsql as $$
begin
  update payments set repaid_agent_id = old.agent_id
    where customer_id = old.id and kind = 'loan_repayment' and repaid_agent_id is null;
  return new;
end $$;
create trigger agent_before_move before update of agent_id on customers for each row when (old.agent_id is distinct from new.agent_id)
  execute function keep_agent_before_move();
