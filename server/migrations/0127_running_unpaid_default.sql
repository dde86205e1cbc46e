-- Conditions and sums that several statements use, each written once. PostgreSQL inlines such a function, or a view, into the statement that uses it, so
-- partial indexes are used as before (server/src/db/inlined.test.ts).

create function is_running(status text) returns boolean language sql immutable parallel safe as $$
  select status in ('active', 'overdue') $$;

create function unpaid_kobo(instalment instalments) returns bigint language sql immutable parallel safe as $$
  select instalment.principal_kobo + instalment.interest_kobo - instalment.paid_principal_kobo - instalment.paid_interest_kobo $$;

-- The bank account to which a customer's money is sent: at most one.
create view default_accounts as
  select customer_id, bank_code, account_number, account_name, bank_name, changed_at from bank_accounts where is_default;
