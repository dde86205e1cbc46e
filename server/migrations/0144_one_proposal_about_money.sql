-- While a proposal about money is open, no other act on the same money is proposed (C-212). Two acts may be about the same money: money in
-- suspense is assigned or sent back, a repayment is reversed or lost to a claim, loan money that came back is paid again or its loan cancelled.
create function money_item(act text, subject_id text) returns text language sql immutable strict parallel safe as $$
  select case
    when act in ('assignment', 'suspense_refund') then 'suspense '
    when act = 'refund' then 'credit '
    when act in ('reversal', 'claim_loss') then 'payment '
    when act in ('cancellation', 'payment_again') then 'returned '
  end || subject_id
$$;
-- Where two were open until now, the first one stays.
update proposals p set state = 'failed', decided_at = product_now(), words = 'Another act on the same money was proposed first.'
where p.state = 'open' and exists (
  select from proposals o where o.state = 'open' and money_item(o.act, o.subject_id) = money_item(p.act, p.subject_id)
    and (o.proposed_at, o.id) < (p.proposed_at, p.id)
);
create unique index one_open_proposal_about_money on proposals (money_item(act, subject_id))
  where state = 'open' and money_item(act, subject_id) is not null;
