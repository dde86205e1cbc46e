-- Why a step of closing a month was accepted, and how it stood then (C-190): `cause` says why it was red, `figures` how much, in counts and kobo. An acceptance
-- holds while the step stands no worse, so a step may be accepted several times. Servers of the version before keep their own rows, without figures, in
-- `month_steps_accepted`; such a step asks again.

create table month_acceptances (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  step text not null check (length(step) between 1 and 40),
  cause text not null check (length(cause) between 1 and 40),
  figures bigint[] not null,
  reason text not null check (length(reason) between 1 and 255),
  accepted_by uuid not null references users,
  accepted_at timestamptz not null default product_now()
);
create index month_acceptances_by_month on month_acceptances (month, id);
create trigger month_acceptances_append_only before update or delete on month_acceptances for each row execute function refuse_change();
create trigger month_acceptances_no_truncate before truncate on month_acceptances execute function refuse_change();
