-- Whether the money of a payment is cash that its agent has not handed over yet (C-221): the payment itself, or the one that it was before it
-- went to suspense and was assigned again. Cash is handed over in the order in which it was taken.
create function is_cash_in_hand(payment uuid) returns boolean language sql stable as $$
  with recursive before as (
    select payment as id
    union all
    select i.of_payment from before b join suspense_closings c on c.payment_id = b.id join suspense_items i on i.reference = c.reference
    where i.of_payment is not null
  )
  select exists (
    select from before b join agent_cash taken on taken.payment_id = b.id and taken.amount_kobo > 0
    where taken.taken_kobo > (select newest.taken_kobo - newest.balance_kobo from agent_cash newest
      where newest.agent_id = taken.agent_id order by newest.id desc limit 1)
  )
$$;
