-- The whole amount of an instalment, what is paid of it, and its unpaid principal, each written once beside unpaid_kobo (0127). PostgreSQL inlines them.

create function amount_kobo(instalment instalments) returns bigint language sql immutable parallel safe as $$
  select instalment.principal_kobo + instalment.interest_kobo $$;

create function paid_kobo(instalment instalments) returns bigint language sql immutable parallel safe as $$
  select instalment.paid_principal_kobo + instalment.paid_interest_kobo $$;

create function unpaid_principal_kobo(instalment instalments) returns bigint language sql immutable parallel safe as $$
  select instalment.principal_kobo - instalment.paid_principal_kobo $$;

create or replace function unpaid_kobo(instalment instalments) returns bigint language sql immutable parallel safe as $$
  select amount_kobo(instalment) - paid_kobo(instalment) $$;
