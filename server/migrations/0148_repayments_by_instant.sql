-- kasuwa: concurrently
-- The repayments of some days with their agents, for the sheet of commissions (C-213).
create index concurrently if not exists repayments_by_instant on payments (paid_at)
  include (repaid_agent_id, customer_id, amount_kobo, excess_kobo) where kind = 'loan_repayment' and status = 'completed';
