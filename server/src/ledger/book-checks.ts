import { bookDifferenceKinds, type BookDifferenceKind } from '@kasuwa/domain/payments/differences.ts'
import { count, json, kobo, listOf, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { closedMonthsText } from './closed-months-check.ts'
import { actChecks } from './act-checks.ts'
import { importChecks } from './import-checks.ts'
import { lateFeeChecks } from './late-fee-checks.ts'
import { loanChecks } from './loan-checks.ts'
import { transferChecks } from './transfer-checks.ts'

/** Whether a journal `j` is one that money makes when it comes in. */
const isMoneyIn = `j.event in ('repayment_received', 'customer_credit_received', 'unmatched_money', 'cash_collected', 'repayment_reversed', 'bank_money_assigned')`

/** The journals of a transfer that arrived. Each has the reference of its transfer, by which the index finds it. */
const payoutEvents = `'disbursement_succeeded', 'commission_succeeded', 'credit_refunded', 'disbursement_paid_again'`

/**
 * The invariants of the books, each as the query for its violations: rows with the ids concerned, the amount we have (`ours`) and the amount
 * it should be (`theirs`), in kobo. `{{loan l.id}}` is where a night limits a check to some loans, payments or journals by that column.
 */
const texts: Record<BookDifferenceKind, string> = {
  ...actChecks,
  ...importChecks,
  ...lateFeeChecks,
  ...loanChecks,
  ...transferChecks,

  journal_out_of_balance: `select jsonb_build_object('journal', j.id, 'event', j.event, 'reference', j.reference) as ids,
      coalesce(sum(p.amount_kobo), 0) as ours, 0::bigint as theirs
    from journals j left join postings p on p.journal_id = j.id and {{journal p.journal_id}} where {{journal j.id}} group by j.id
    having coalesce(sum(p.amount_kobo), 0) <> 0 or count(p.line) < 2`,

  ledger_out_of_balance: `select '{}'::jsonb as ids, sum(amount_kobo) as ours, 0::bigint as theirs from postings having sum(amount_kobo) <> 0`,

  suspense_differs: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(-sum(amount_kobo), 0) as balance from postings where account = 'suspense') ours,
      (select coalesce(sum(amount_kobo), 0) as balance from open_suspense_items) theirs
    where ours.balance <> theirs.balance`,

  suspense_refund_differs: `select jsonb_build_object('refund', r.id, 'reference', r.reference, 'state', r.state) as ids, r.amount_kobo as ours,
      null::bigint as theirs
    from suspense_refunds r left join journals j on j.reference = r.id::text and j.event in ('suspense_refunded', 'suspense_refund_failed')
    where case when r.state in ('promised', 'sent') then null when r.state = 'processed' then 'suspense_refunded' else 'suspense_refund_failed' end
        is distinct from j.event
      or (r.settled_at is null) <> (j.id is null) or abs(extract(epoch from r.settled_at - j.posted_at)) > 1`,

  customer_credit_differs: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(-sum(amount_kobo), 0) as balance from postings where account = 'customer_credit') ours,
      (select (select coalesce(sum(case when kind = 'loan_repayment' then excess_kobo else -amount_kobo end), 0) from payments
          where kind in ('loan_repayment', 'credit_applied', 'credit_refund') and (status = 'completed' or reversed_at is not null))
        + (select coalesce(sum(credited_kobo), 0) from loan_cancellations)
        + (select coalesce(sum(given_back_kobo), 0) from late_fee_changes)
        - (select coalesce(sum(credit_kobo), 0) from repayment_reversals) as balance) theirs
    where ours.balance <> theirs.balance`,

  cash_differs: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(sum(amount_kobo), 0) as balance from postings where account in ('cash', 'agent_cash', 'transfers_in_transit')) ours,
      (select ((select coalesce(sum(case kind when 'loan_repayment' then amount_kobo - fee_kobo when 'credit_applied' then 0 else -amount_kobo end), 0)
          from payments where status = 'completed')
        - (select coalesce(sum(fee_kobo), 0) from transfers)
        - (select coalesce(sum(amount_kobo), 0) from provider_settlements)
        + (select coalesce(sum(amount_kobo), 0) from provider_top_ups)
        + (select coalesce(sum(amount_kobo), 0) from provider_adjustments)
        + (select coalesce(sum(i.amount_kobo - i.fee_kobo), 0) from suspense_items i join suspense_closings c on c.reference = i.reference and c.journal_id is not null)
        + (select coalesce(sum(amount_kobo - fee_kobo), 0) from open_suspense_items)
        - (select coalesce(sum(i.fee_kobo), 0) from suspense_items i join suspense_refunds s on s.reference = i.reference where s.state <> 'failed')
        - (select coalesce(sum(p.fee_kobo), 0) from repayment_reversals r join payments p on p.id = r.payment_id where r.taken_kobo = p.amount_kobo)
        + (select coalesce(sum(p.amount_kobo), 0) from journals j join postings p on p.journal_id = j.id
          where p.account = 'cash' and j.event in ('opening', 'opening_reversed'))
        - (select coalesce(sum(arrived_kobo), 0) from cash_hand_overs where arrived_in is not null)
        - (select coalesce(sum(bank_kobo + office_cash_kobo), 0) from hand_overs_moved)
        - (select coalesce(sum(p.amount_kobo), 0) from bank_assignments a join payments p on p.id = a.payment_id)
        + (select coalesce(sum(r.taken_kobo), 0) from repayment_reversals r join payments p on p.id = r.payment_id
          join payments first on first.tx_ref = regexp_replace(p.tx_ref, '(-reversed)+$', '') join bank_assignments a on a.payment_id = first.id)
      ) as balance) theirs
    where ours.balance <> theirs.balance`,

  hand_over_differs: `select jsonb_build_object('hand_over', h.id, 'account', coalesce(h.arrived_in, 'cash')) as ids, coalesce(sum(p.amount_kobo), 0) as ours,
      h.arrived_kobo as theirs
    from cash_hand_overs h left join journals j on j.event = 'cash_handed_over' and j.reference = 'hand-over-' || h.id
      left join postings p on p.journal_id = j.id and p.account = coalesce(h.arrived_in, 'cash')
    where h.confirmed_at is not null group by h.id having coalesce(sum(p.amount_kobo), 0) <> h.arrived_kobo`,

  hand_overs_moved_differ: `select '{}'::jsonb as ids, ours.balance as ours, theirs.balance as theirs from
      (select coalesce(sum(p.amount_kobo) filter (where p.account = 'bank'), 0) as balance, coalesce(sum(p.amount_kobo) filter (where p.account = 'office_cash'), 0) as office
        from journals j join postings p on p.journal_id = j.id where j.event = 'hand_overs_moved') ours,
      (select coalesce(sum(bank_kobo), 0) as balance, coalesce(sum(office_cash_kobo), 0) as office from hand_overs_moved) theirs
    where (ours.balance, ours.office) <> (theirs.balance, theirs.office)`,

  agent_cash_differs: `select jsonb_build_object('agent', coalesce(ledger.agent_id, kept.agent_id)) as ids, coalesce(ledger.balance, 0) as ours,
      coalesce(kept.balance, 0) as theirs
    from (select agent_id, sum(amount_kobo) as balance from postings where account = 'agent_cash' group by agent_id) ledger
    full join (select agent_id, sum(amount_kobo) as balance, (array_agg(balance_kobo order by id desc))[1] as newest from agent_cash group by agent_id) kept
      on kept.agent_id = ledger.agent_id
    where coalesce(ledger.balance, 0) <> coalesce(kept.balance, 0) or kept.balance <> kept.newest`,

  repayment_differs: `select jsonb_build_object('payment', p.id, 'reference', p.tx_ref) as ids, p.amount_kobo as ours,
      coalesce(sum(a.amount_kobo), 0) + p.excess_kobo as theirs
    from payments p left join allocations a on a.payment_id = p.id where {{payment p.id}} and p.kind in ('loan_repayment', 'credit_applied')
    group by p.id having p.amount_kobo <> coalesce(sum(a.amount_kobo), 0) + p.excess_kobo`,

  reversal_differs: `select jsonb_build_object('payment', p.id, 'reference', p.tx_ref) as ids, p.amount_kobo as ours,
      r.credit_kobo + coalesce(sum(a.amount_kobo), 0) as theirs
    from repayment_reversals r join payments p on p.id = r.payment_id left join allocation_reversals a on a.payment_id = p.id
    group by p.id, r.payment_id having p.amount_kobo <> r.credit_kobo + coalesce(sum(a.amount_kobo), 0) or p.reversed_at is null
    union all select jsonb_build_object('payment', p.id, 'reference', p.tx_ref, 'account', x.account), x.amount_kobo, -r.taken_kobo
    from repayment_reversals r join payments p on p.id = r.payment_id left join journals j on j.event = 'repayment_reversed' and j.reference = p.tx_ref || '-reversed'
      left join payments first on first.tx_ref = regexp_replace(p.tx_ref, '(-reversed)+$', '') left join bank_assignments b on b.payment_id = first.id left join bank_lines l on l.id = b.line_id
      left join postings x on x.journal_id = j.id and x.account not in ('suspense', 'loans_receivable', 'interest_income', 'loan_fees', 'late_fees', 'customer_credit', 'write_offs', 'recoveries')
    where j.id is null or coalesce(x.amount_kobo, 0) <> -r.taken_kobo or x.account <> coalesce(l.account, 'cash')`,

  money_in_not_posted: `select jsonb_build_object('reference', p.tx_ref) as ids, p.amount_kobo as ours, 0::bigint as theirs
    from payments p where {{payment p.id}} and p.kind = 'loan_repayment' and not exists (select from journals j where j.reference = p.tx_ref and ${isMoneyIn})`,

  // By the index for each item, of which there may be many; none is read through a list of all journals.
  suspense_not_posted: `select jsonb_build_object('reference', i.reference) as ids, i.amount_kobo as ours, 0::bigint as theirs
    from suspense_items i left join lateral (select true as is_there from journals j where j.reference = i.reference and ${isMoneyIn} limit 1) as journal on true
    where journal.is_there is null`,

  payment_owner_differs: `select jsonb_build_object('payment', p.id, 'reference', p.tx_ref) as ids, p.amount_kobo as ours, null::bigint as theirs
    from payments p left join customers c on c.id = p.customer_id left join loans l on l.id = p.loan_id left join agents a on a.id = p.agent_id
    where {{payment p.id}} and ((p.customer_id is not null and c.user_id is distinct from p.user_id)
      or (p.loan_id is not null and l.customer_id is distinct from p.customer_id)
      or (p.agent_id is not null and a.user_id is distinct from p.user_id))`,

  allocation_owner_differs: `select jsonb_build_object('payment', a.payment_id, 'loan', a.loan_id) as ids, sum(a.amount_kobo) as ours, null::bigint as theirs
    from allocations a join payments p on p.id = a.payment_id where {{payment a.payment_id}} and a.loan_id is distinct from p.loan_id group by a.payment_id, a.loan_id`,

  posting_owner_differs: `select jsonb_build_object('journal', x.journal_id, 'line', x.line, 'reference', j.reference) as ids, x.amount_kobo as ours,
      null::bigint as theirs
    from postings x join journals j on j.id = x.journal_id left join loans l on l.id = x.loan_id left join payments p on p.id = j.payment_id
    where {{journal x.journal_id}} and {{journal j.id}} and ((x.loan_id is not null and x.customer_id is distinct from l.customer_id)
      or (p.id is not null and x.loan_id is not null and x.loan_id is distinct from p.loan_id)
      or (p.id is not null and x.customer_id is not null and x.customer_id is distinct from p.customer_id))
    union all select jsonb_build_object('journal', j.id, 'reference', j.reference), null, null
    from journals j left join transfers t on t.reference = j.reference
    where {{journal j.id}} and j.event in (${payoutEvents}) and j.payment_id is distinct from t.payment_id`,

  payment_time_differs: `select jsonb_build_object('payment', p.id, 'reference', p.tx_ref, 'status', p.status) as ids, p.amount_kobo as ours, null::bigint as theirs
    from payments p left join transfers t on t.payment_id = p.id left join repayment_reversals r on r.payment_id = p.id
    left join journals j on j.reference = t.reference and j.payment_id = p.id and j.event in (${payoutEvents})
    where {{payment p.id}} and (p.reversed_at is distinct from r.reversed_at
      or (p.kind in ('loan_repayment', 'credit_applied') and p.status <> case when r.payment_id is null then 'completed' else 'failed' end)
      or (t.state = 'succeeded' and p.paid_at is distinct from t.settled_at)
      or (t.state is not null and (p.paid_at is null) <> (j.id is null)) or abs(extract(epoch from p.paid_at - j.posted_at)) > 1)`,

  tally_differs: `select jsonb_build_object('what', what, 'day', day) as ids, coalesce(t.amount, 0) as ours, coalesce(c.amount_kobo, 0) as theirs
    from (select what, day, sum(rows) as rows, sum(amount_kobo) as amount from tallied group by what, day) t full join counted c using (what, day)
    where coalesce(t.rows, 0) <> coalesce(c.rows, 0) or coalesce(t.amount, 0) <> coalesce(c.amount_kobo, 0)
    union all select jsonb_build_object('what', concat_ws('.', 'due', product, agent_id), 'day', day), coalesce(t.unpaid_kobo, 0), coalesce(c.unpaid_kobo, 0)
    from report.due_days t full join counted_due c using (day, product, agent_id)
    where (t.instalments, t.due_kobo, t.moved_kobo, t.unpaid_kobo) is distinct from (c.rows, c.due_kobo, c.moved_kobo, c.unpaid_kobo)
    union all select jsonb_build_object('what', concat_ws('.', 'due', product), 'day', day), coalesce(s.unpaid_kobo, 0), coalesce(d.unpaid, 0)
    from report.due_sums s full join (
      select day, product, sum(instalments)::bigint as rows, sum(due_kobo)::bigint as due, sum(moved_kobo)::bigint as moved, sum(unpaid_kobo)::bigint as unpaid
      from report.due_days group by day, product
    ) as d using (day, product)
    where (s.instalments, s.due_kobo, s.moved_kobo, s.unpaid_kobo) is distinct from (d.rows, d.due, d.moved, d.unpaid)`,

  closed_month_differs: closedMonthsText,

  default_accounts: `select jsonb_build_object('customer', customer_id) as ids, count(*) filter (where is_default) as ours, 1::bigint as theirs
    from bank_accounts group by customer_id having count(*) filter (where is_default) <> 1`,
}

const hourMs = 3_600_000
/** A check of some loans, payments or journals takes seconds. */
const limitedMayTakeMs = hourMs / 6
/** One of everything reads whole tables, which takes hours at a lender with billions of postings. */
const wholeMayTakeMs = 6 * hourMs

const row = { ids: json<Record<string, string | number>>(), ours: kobo.nullable, theirs: kobo.nullable }

/** The checks by the name of the difference that they find. */
export const bookChecks = bookDifferenceKinds.map((kind) => ({
  kind,
  find: statement({ reads: 'replica', mayTakeMs: wholeMayTakeMs, row, sql: limited(texts[kind], () => 'true') }),
}))

/** The checks that can be limited to some loans, payments or journals: `{{loan l.id}}` in their text is the place of the limit. */
export const limitedChecks = {
  loan: checksOfIds('loan'),
  payment: checksOfIds('payment'),
  journal: limitedTo('journal').map(({ kind, text }) => ({
    kind,
    find: statement({
      reads: 'replica',
      // A plan for any range takes it for a share of all journals.
      planEachTime: true,
      params: { after: count, upTo: count },
      mayTakeMs: limitedMayTakeMs,
      row,
      sql: limited(text, (column) => `(${column} > :after and ${column} <= :upTo)`),
    }),
  })),
}

/** The kinds of difference that these checks find. */
export const limitedKinds: ReadonlySet<string> = new Set(
  Object.values(limitedChecks).flatMap((checks) => checks.map(({ kind }) => kind)),
)

function checksOfIds(what: 'loan' | 'payment') {
  return limitedTo(what).map(({ kind, text }) => ({
    kind,
    find: statement({
      reads: 'replica',
      params: { ids: listOf(uuid()) },
      mayTakeMs: limitedMayTakeMs,
      row,
      sql: limited(text, (column) => `${column} = any (:ids)`),
    }),
  }))
}

function limitedTo(what: string): { kind: BookDifferenceKind; text: string }[] {
  return bookDifferenceKinds.flatMap((kind) => (texts[kind].includes(`{{${what} `) ? { kind, text: texts[kind] } : []))
}

function limited(text: string, limit: (column: string) => string): string {
  return text.replaceAll(/\{\{\w+ ([\w.]+)\}\}/g, (_, column: string) => limit(column))
}

/**
 * The checks of sums over everything ever booked, each with the part on whose night it is made. They cannot be limited, and a lender with few rows makes all
 * of them each night.
 */
const checksOfSums: Partial<Record<BookDifferenceKind, number>> = {
  ledger_out_of_balance: 1,
  transit_differs: 2,
  customer_credit_differs: 4,
  cash_differs: 8,
  tally_differs: 12,
  row_without_trail: 16,
  transfer_fee_differs: 20,
  agent_cash_differs: 24,
  bank_match_differs: 28,
}

/** The checks of sums that are made on the night of a part. */
export const sumsOf = (part: number): typeof bookChecks => bookChecks.filter(({ kind }) => checksOfSums[kind] === part)

/** The checks of rows that are few at any lender: accounts, statements, items, hand-overs, months. Each night makes all of them. */
export const smallChecks = bookChecks.filter(({ kind }) => !limitedKinds.has(kind) && checksOfSums[kind] === undefined)
