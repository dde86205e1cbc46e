-- Customer credit finds its place (C-94): it repays a loan, or goes back to the customer by a transfer.
-- Old rows passed a narrower check: they need not be read again.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check
  check (kind in ('loan_repayment', 'loan_disbursement', 'agent_commission', 'credit_applied', 'credit_refund')) not valid;
alter table payments add constraint credit_owner check (kind not in ('credit_applied', 'credit_refund') or customer_id is not null) not valid;
alter table payments add constraint credit_loan check ((kind <> 'credit_applied' or loan_id is not null) and (kind <> 'credit_refund' or loan_id is null)) not valid;
