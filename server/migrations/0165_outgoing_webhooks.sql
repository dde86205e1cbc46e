-- Events of loans and payments for the lender's own systems (OPER-90), each written in the transaction of the act: by triggers, which see every act, and only on
-- connections with kasuwa.webhooks = 'on', which servers with WEBHOOK_URL have. On all others a row costs one comparison. Ids and amounts only.
create table outgoing_webhooks (
  id bigint generated always as identity primary key,
  event text not null check (event in (
    'loan.requested', 'loan.approved', 'loan.rejected', 'loan.disbursed', 'loan.not_disbursed', 'loan.overdue', 'loan.completed', 'loan.written_off',
    'loan.rescheduled', 'payment.received', 'payment.reversed'
  )),
  -- The loan, or the customer of a payment without one: events of one subject are sent in order.
  subject uuid not null,
  loan_number text,
  data jsonb not null,
  at timestamptz not null default product_now(),
  -- From here on in real time, as in the outbox.
  counted_from timestamptz not null default now(),
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_status integer,
  last_problem text,
  check (num_nonnulls(sent_at, given_up_at) < 2)
);
create index outgoing_webhooks_due on outgoing_webhooks (due_at) where sent_at is null and given_up_at is null;
create index outgoing_webhooks_waiting on outgoing_webhooks (subject, id) where sent_at is null and given_up_at is null;
create index outgoing_webhooks_given_up on outgoing_webhooks (id) where given_up_at is not null;
create index outgoing_webhooks_sent on outgoing_webhooks (id) where sent_at is not null;
create index outgoing_webhooks_by_loan on outgoing_webhooks (loan_number, id) where loan_number is not null;

-- A loan comes and goes between states; only these steps are events. A loan whose money came back before anything was repaid waits again.
create function report_loan() returns trigger language plpgsql as $$
declare
  event constant text := case
    when tg_op = 'INSERT' then 'loan.requested'
    when new.written_off_at is not null and old.written_off_at is null then 'loan.written_off'
    when new.reschedules > old.reschedules then 'loan.rescheduled'
    when new.status = old.status then null
    when new.status = 'pending' then 'loan.not_disbursed'
    when new.status = 'active' then case when old.status = 'approved' then 'loan.disbursed' end
    else 'loan.' || new.status
  end;
  facts jsonb := jsonb_build_object('id', new.id, 'loan_id', new.loan_id, 'customer_id', new.customer_id);
begin
  if event is null then return null; end if;
  facts := facts || case event
    when 'loan.requested' then jsonb_build_object('amount_kobo', new.amount_kobo)
    when 'loan.rejected' then jsonb_build_object('cause',
      case when old.status <> 'pending' then 'cancelled' when new.withdrawn_at is not null then 'withdrawn' else 'rejected' end)
    when 'loan.written_off' then jsonb_build_object('amount_kobo', new.written_off_kobo)
    when 'loan.approved' then jsonb_build_object('amount_kobo', new.approved_kobo)
    when 'loan.not_disbursed' then jsonb_build_object('amount_kobo', coalesce(new.approved_kobo, old.approved_kobo))
    else jsonb_build_object('amount_kobo', new.approved_kobo, 'total_kobo', new.total_kobo, 'paid_kobo', new.paid_kobo)
  end;
  insert into outgoing_webhooks (event, subject, loan_number, data) values (event, new.id, new.loan_id, facts);
  return null;
end
$$;
create trigger new_loan_reported after insert on loans for each row
  when (current_setting('kasuwa.webhooks', true) = 'on' and new.status = 'pending') execute function report_loan();
-- A later migration adds reschedules, so the function looks at what changed.
create trigger loan_reported after update on loans for each row
  when (current_setting('kasuwa.webhooks', true) = 'on') execute function report_loan();

create function report_payment() returns trigger language plpgsql as $$
declare
  number constant text := (select loan_id from loans where id = new.loan_id);
begin
  insert into outgoing_webhooks (event, subject, loan_number, data)
  values (case when tg_op = 'INSERT' then 'payment.received' else 'payment.reversed' end, coalesce(new.loan_id, new.customer_id, new.user_id), number,
    jsonb_build_object('id', new.id, 'tx_ref', new.tx_ref, 'kind', new.kind, 'loan', new.loan_id, 'loan_id', number, 'customer_id', new.customer_id,
      'amount_kobo', new.amount_kobo, 'credited_kobo', new.excess_kobo));
  return null;
end
$$;
create trigger new_payment_reported after insert on payments for each row
  when (current_setting('kasuwa.webhooks', true) = 'on' and new.kind in ('loan_repayment', 'credit_applied') and new.status = 'completed')
  execute function report_payment();
create trigger payment_reported after update on payments for each row
  when (current_setting('kasuwa.webhooks', true) = 'on' and old.reversed_at is null and new.reversed_at is not null) execute function report_payment();
