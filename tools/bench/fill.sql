-- A lender with as many customers as fill.ts says. With 100,000 of them it has 500 agents, 120,000 loans and a million repayments, made set by set. What every row must be is kept by
-- hand: triggers and foreign keys rest meanwhile, and fill.ts looks afterwards whether the books agree.

set session_replication_role = replica;
set work_mem = '256MB';
set maintenance_work_mem = '256MB';

-- Indexes are made when the rows are there, which is several times faster; those behind constraints stay.
create temp table made_later as
select c.relname as name, pg_get_indexdef(i.indexrelid) as statement from pg_index i join pg_class c on c.oid = i.indexrelid
where i.indrelid in ('payments'::regclass, 'postings'::regclass, 'loans'::regclass, 'users'::regclass, 'bank_accounts'::regclass,
  'virtual_accounts'::regclass, 'allocations'::regclass, 'transfers'::regclass, 'customers'::regclass)
  and not exists (select from pg_constraint where conindid = i.indexrelid);
do $$ declare one text; begin for one in select name from made_later loop execute 'drop index ' || quote_ident(one); end loop; end $$;

create function pg_temp.id_of(kind text, n bigint) returns uuid language sql immutable as $$ select md5(kind || n)::uuid $$;
create function pg_temp.word(n bigint, words text[]) returns text language sql immutable as $$ select words[1 + n % array_length(words, 1)] $$;

create temp table names as select
  array['Amina', 'Musa', 'Ngozi', 'Chidi', 'Tunde', 'Yetunde', 'Ibrahim', 'Fatima', 'Emeka', 'Ada', 'Bola', 'Sade', 'Kemi', 'Uche', 'Zainab', 'Sani',
    'Hauwa', 'Obinna', 'Ifeoma', 'Segun', 'Folake', 'Aliyu', 'Rukayat', 'Efe', 'Osaze', 'Blessing', 'Grace', 'Peter', 'John', 'Mary'] as given,
  array['Bello', 'Okafor', 'Adeyemi', 'Yusuf', 'Eze', 'Balogun', 'Danjuma', 'Nwosu', 'Ogunleye', 'Abubakar', 'Obi', 'Lawal', 'Okoro', 'Adebayo', 'Umar',
    'Nnamdi', 'Salami', 'Garba', 'Oyelaran', 'Etim', 'Bassey', 'Idowu', 'Mohammed', 'Chukwu', 'Akande', 'Afolabi', 'Usman', 'Onyeka', 'Suleiman'] as family;

-- People: users from 1 on are customers, from 20,000,001 on agents, 30,000,001 is the admin. One name is rare.
insert into users (id, phone, account_type, status, first_name, last_name, email, gender, dob, password_hash, kyc_level, phone_verified_at, created_at)
select pg_temp.id_of('user', n), '0' || 8000000000 + n, case when n <= {customers} then 'customer' when n < 30000000 then 'agent' else 'admin' end, 'active',
  pg_temp.word(n * 7919::bigint, given), case when n % {rare} = 777 then 'Zubairu-Rare' else pg_temp.word(n * 104729::bigint, family) end, 'person' || n || '@example.com',
  'female', '1990-05-01', 'none', 2, now(), now() - interval '400 days' + n % 200000 * interval '300 seconds'
from names, (select generate_series(1, {customers}) union all select generate_series(20000001, 20000000 + {agents}) union all select 30000001) as person(n);

insert into agents (id, user_id, code, payout_bank_code, payout_account_number, created_at)
select pg_temp.id_of('agent', n), pg_temp.id_of('user', 20000000 + n), (10000000 + n)::text, '999992', (8000200000 + n)::text, now() - interval '401 days' + n * interval '1 minute'
from generate_series(1, {agents}) n;

-- Of any number of customers five thousand are the first agent's: an agent does not grow with the lender.
create temp table person as select n, case when n % {every} = 0 then 1 else 2 + n % ({agents} - 1) end as agent from generate_series(1, {customers}) n;

insert into customer_groups (id, agent_id, name, repayment_day, location, status, created_at)
select pg_temp.id_of('group', n), pg_temp.id_of('agent', case when n <= 150 then 1 else 2 + n % ({agents} - 1) end), 'Group ' || n, 1 + n % 28,
  pg_temp.word(n, array['Kano', 'Lagos', 'Enugu', 'Ibadan', 'Jos']), 'active', now() - interval '390 days' + n * interval '1 hour'
from generate_series(1, {groups}) n;

insert into customers (id, user_id, agent_id, group_id, created_at)
select pg_temp.id_of('customer', n), pg_temp.id_of('user', n), pg_temp.id_of('agent', agent),
  case when agent = 1 and n % 3 = 0 then pg_temp.id_of('group', 1 + n / {every} % 150) end, now() - interval '400 days' + n * interval '300 seconds'
from person;

insert into profiles (user_id, address, employment_status) select pg_temp.id_of('user', n), n || ' Broad Street', 'self-employed' from person;
insert into bank_accounts (customer_id, bank_code, account_number, account_name, bank_name, slug, is_default)
select pg_temp.id_of('customer', n), '058', lpad((n * 7)::text, 10, '0'), upper(u.first_name || ' ' || u.last_name), 'Guaranty Trust Bank', 'guaranty-trust-bank', true
from person join users u on u.id = pg_temp.id_of('user', n);
insert into virtual_accounts (customer_id, state, customer_code, account_number, account_name, bank_name, bank_slug, provider_id, requested_by, assigned_at)
select pg_temp.id_of('customer', n), 'assigned', 'CUS_' || n, (9900000000 + n)::text, 'KASUWA', 'Wema Bank', 'wema-bank', n::text, pg_temp.id_of('user', 30000001), now()
from person where n <= {accounts};

-- Of 120 loans 30 run (a third of those with an instalment behind them is overdue), 50 are paid back, the rest wait or were rejected. Four weekly instalments; `share` is the principal of one, and a twentieth of it the interest.
create temp table lent as
select n, customer, days, share, share / 20 as interest, paid, start, pg_temp.id_of('loan', n) as id, n > {running} as completed
from (select n, n as customer, 1 + n % 27 as days, 100000 * (1 + n % 40) as share, current_date - 1 - n % 27 as start,
    (n % 27) / 7 - case when n % 3 = 0 and n % 27 >= 7 then 1 else 0 end as paid from generate_series(1, {running}) n
  union all select {running} + n, n, 60 + n % 300, 100000 * (1 + n % 40), current_date - 60 - n % 300, 4 from generate_series(1, {completed}) n) as one;

insert into loans (id, loan_id, application_id, customer_id, amount_kobo, approved_kobo, term, repayment_frequency, purpose, rate_bp, status, requested_at,
  decided_at, start_date, end_date, interest_kobo, total_kobo, paid_kobo, next_due_date, next_due_kobo)
select id, 'LN-' || 100000 + n, 'APP-' || 5000000 + n, pg_temp.id_of('customer', customer), 4 * share, 4 * share, 1, 'weekly', 'business', 500,
  case when completed then 'completed' when start + 7 * (paid + 1) < current_date then 'overdue' else 'active' end,
  start - interval '1 day' + n % 86400 * interval '1 second', start, start, start + 30, 4 * interest, 4 * (share + interest), paid * (share + interest),
  case when not completed then start + case when paid = 3 then 30 else 7 * (paid + 1) end end, case when not completed then share + interest end
from lent;

insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, status, requested_at)
select pg_temp.id_of('loan', n), 'LN-' || 100000 + n, 'APP-' || 5000000 + n, pg_temp.id_of('customer', n - {waiting}), 5000000, 1, 'weekly', 'commodity', 500,
  case when n % 4 = 0 then 'rejected' else 'pending' end, now() - ({loans} + 20001 - n) * interval '60 seconds' * 100000 / {customers}
from generate_series({running} + {completed} + 1, {loans}) n;

insert into instalments (loan_id, number, due_date, principal_kobo, interest_kobo, paid_principal_kobo, paid_interest_kobo)
select id, number, start + case when number = 4 then 30 else 7 * number end, share, interest,
  case when number <= paid then share else 0 end, case when number <= paid then interest else 0 end
from lent, generate_series(1, 4) number;

-- Each paid instalment came in four parts, the first with all its interest.
create temp table moved as
select row_number() over (order by at, kind, loan, number, part) as n, * from (
  select 'loan_repayment' as kind, l.n as loan, l.customer as who, number, part, (share + interest) / 4 as amount,
    case when part = 1 then interest else 0 end as interest, (start + 7 * (number - 1) + part)::timestamp at time zone 'UTC' + l.n % 86400 * interval '1 second' - interval '1 hour' as at
  from lent l, generate_series(1, 4) number, generate_series(1, 4) part where number <= paid
  union all select 'loan_disbursement', l.n, l.customer, 0, 0, 4 * share, 0, start::timestamp at time zone 'UTC' - interval '1 minute' from lent l
  union all select 'agent_commission', null, 1 + n % {agents}, 0, n, 100000 * (1 + n % 30), 0, now() - n * interval '80 minutes' * 6000 / {commissions} from generate_series(1, {commissions}) n
) as one;

insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, agent_id, loan_id, description, channel, created_at, paid_at)
select pg_temp.id_of('payment', n), substr(md5('reference' || n), 1, 20), kind, 'completed', amount,
  pg_temp.id_of('user', case when kind = 'agent_commission' then 20000000 + who else who end),
  case when kind <> 'agent_commission' then pg_temp.id_of('customer', who) end, case when kind = 'agent_commission' then pg_temp.id_of('agent', who) end,
  pg_temp.id_of('loan', loan), case kind when 'loan_repayment' then 'Loan repayment' when 'loan_disbursement' then 'Loan disbursement' else 'Agent commission' end,
  case when kind = 'loan_repayment' then 'dedicated_nuban' end, at, at
from moved;

insert into transfers (payment_id, reference, amount_kobo, bank_code, account_number, account_name, state, submitted_at, settled_at)
select pg_temp.id_of('payment', n), substr(md5('reference' || n), 1, 20), amount, '058', '0000000001', 'SOMEBODY', 'succeeded', at, at
from moved where kind <> 'loan_repayment';

insert into allocations (payment_id, loan_id, number, part, amount_kobo)
select pg_temp.id_of('payment', n), pg_temp.id_of('loan', loan), number, leg.part, leg.amount
from moved, lateral (values ('interest', interest), ('principal', amount - interest)) as leg(part, amount) where kind = 'loan_repayment' and leg.amount > 0;

insert into webhook_events (provider, key, body, body_digest, outcome, received_at)
select 'paystack', 'charge.success:' || substr(md5('reference' || n), 1, 20), '{}', '', 'charge', at from moved where kind = 'loan_repayment';

insert into journals (id, event, reference, posted_at, payment_id) overriding system value
select n, case kind when 'loan_repayment' then 'repayment_received' when 'loan_disbursement' then 'disbursement_succeeded' else 'commission_succeeded' end,
  substr(md5('reference' || n), 1, 20), at, pg_temp.id_of('payment', n) from moved;
insert into journals (id, event, reference, posted_at, payment_id) overriding system value
select 50000000 + n, 'transfer_submitted', substr(md5('reference' || n), 1, 20), at, pg_temp.id_of('payment', n) from moved where kind <> 'loan_repayment';

insert into postings (journal_id, line, account, amount_kobo, loan_id, customer_id)
select n, leg.line, leg.account, leg.amount, case when owned then pg_temp.id_of('loan', loan) end, case when owned then pg_temp.id_of('customer', who) end
from moved, lateral (values (1, 'cash', amount, false), (2, 'loans_receivable', interest - amount, true), (3, 'interest_income', -interest, true))
  as leg(line, account, amount, owned) where kind = 'loan_repayment' and leg.amount <> 0;
insert into postings (journal_id, line, account, amount_kobo, loan_id, customer_id)
select case when leg.line > 2 then 50000000 + n else n end, leg.line, leg.account, leg.amount, pg_temp.id_of('loan', loan),
  case when kind = 'loan_disbursement' then pg_temp.id_of('customer', who) end
from moved, lateral (values (1, case kind when 'loan_disbursement' then 'loans_receivable' else 'commission_expense' end, amount),
  (2, 'transfers_in_transit', -amount), (3, 'transfers_in_transit', amount), (4, 'cash', -amount)) as leg(line, account, amount)
where kind <> 'loan_repayment';

-- What triggers would have kept.
insert into tallies select * from counted;

do $$ declare one text; begin for one in select statement from made_later loop execute one; end loop; end $$;
select setval('journals_id_seq', 100000000), setval('loan_numbers', 9000000), setval('application_numbers', 9000000);
insert into sessions (token_digest, user_id, last_seen_at)
select sha256(convert_to(token, 'UTF8')), pg_temp.id_of('user', n), now() + interval '12 hours'
from (values ('bench-token-of-the-admin', 30000001), ('bench-token-of-an-agent', 20000001), ('bench-token-of-a-customer', 20)) as one(token, n);
