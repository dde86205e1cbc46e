-- Where agents' commissions go, and what the lists of payouts, suspense and customer credit are read by.

-- Every agent has an account to be paid on: the mobile-money account of his phone until an admin sets another (decision 14).
-- The name is null until the bank said it.
alter table agents
  add column payout_bank_code text,
  add column payout_account_number text check (payout_account_number ~ '^[0-9]{10}$'),
  add column payout_account_name text,
  add column payout_changed_at timestamptz not null default product_now();
update agents a set payout_bank_code = '999992', payout_account_number = substr(u.phone, 2), payout_changed_at = a.created_at
  from users u where u.id = a.user_id;
alter table agents alter column payout_bank_code set not null, alter column payout_account_number set not null;
create index agents_newest on agents (created_at desc, id desc);

-- A commission may go to an account whose name the bank was not asked for yet; it is asked before the money is sent.
alter table transfers alter column account_name drop not null;
create index transfers_failed on transfers (settled_at desc, payment_id desc) where state in ('failed', 'reversed');

create index suspense_newest on suspense_items (paid_at desc, reference desc);
create index credit_by_customer on postings (customer_id) include (amount_kobo) where account = 'customer_credit';
create index payments_by_instant on payments (paid_at) include (kind, amount_kobo) where status = 'completed';
