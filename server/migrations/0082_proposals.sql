-- Acts that need a second person: what somebody proposed, and what another decided (decision 59). The rows are the history.
create table proposals (
  id uuid primary key,
  act text not null check (length(act) between 1 and 40),
  -- What it changes: a loan, an agent, a customer, or a payment of the provider's. The name is what people call it.
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  -- Whom it is for, where that is known.
  user_id uuid references users,
  amount_kobo bigint check (amount_kobo > 0),
  reason text check (length(reason) between 1 and 255),
  -- The act's input, and the facts about it as they were shown: encrypted, since both may be personal.
  sealed bytea not null,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default product_now(),
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused', 'withdrawn', 'failed')),
  decided_by uuid references users,
  decided_at timestamptz,
  -- Why it was refused, or why it could no longer be done.
  words text check (length(words) between 1 and 500),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'open' or num_nonnulls(decided_by, words) = 0),
  -- Never the same person.
  check (state not in ('confirmed', 'refused') or (decided_by is not null and decided_by <> proposed_by)),
  check (state <> 'withdrawn' or (decided_by is not null and decided_by = proposed_by)),
  check (state not in ('refused', 'failed') or words is not null)
);
create unique index one_open_proposal on proposals (act, subject_id) where state = 'open';
create index open_proposals on proposals (proposed_at, id) where state = 'open';
create index open_proposals_by_person on proposals (user_id) where state = 'open';
create index decided_proposals on proposals (decided_at desc, id desc) where state <> 'open';

-- What was proposed stays as it was, and what was decided too. The encryption alone may be renewed.
create function keep_proposal() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{sealed,state,decided_by,decided_at,words}'::text[]) <> (to_jsonb(old) - '{sealed,state,decided_by,decided_at,words}'::text[])
    or (old.state <> 'open' and (to_jsonb(new) - 'sealed') <> (to_jsonb(old) - 'sealed'))
  then raise exception 'a proposal is decided once, and never changed' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger proposals_kept before update on proposals for each row execute function keep_proposal();
create trigger proposals_stay before delete on proposals for each row execute function refuse_change();
create trigger proposals_no_truncate before truncate on proposals execute function refuse_change();
