import { ledgerAccounts } from '@kasuwa/domain/ledger/accounts.ts'
import { usualProvisionClasses } from '@kasuwa/domain/loans/month-end.ts'
import type { ActDifferenceKind } from '@kasuwa/domain/payments/differences.ts'

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The product's accounts as rows (code, number, name, kind, side). */
const chart = Object.entries(ledgerAccounts)
  .map(([code, { number, name, kind, side }]) => `(${[code, number, name, kind, side].map(literal).join(', ')})`)
  .join(', ')
const usualClasses = `${literal(JSON.stringify(usualProvisionClasses))}::jsonb`

/** Whether the audit trail has an entry `e` about a subject, with some content. */
const inTrail = (kind: string, id: string, action: string, content: string): string =>
  `exists (select from audit_events e where e.subject_kind = '${kind}' and e.subject_id = ${id} and e.action = ${action} and ${content})`

/** The number of the account `code`, by which the trail names it. */
const numberOf = (code: string): string => `(select number from ledger_accounts where code = ${code})`
const monthOf = (column: string): string => `to_char(${column}, 'YYYY-MM')`

/** The terms of a version `v` as the trail has them: amounts in whole naira. */
export const publishedTerms = `jsonb_build_object('version', v.version, 'name', v.name, 'terms', v.terms, 'frequencies', v.frequencies, 'rate_bp', v.rate_bp,
  'fee_naira', v.loan_fee_kobo / 100, 'fee_bp', v.loan_fee_bp, 'grace_days', v.grace_days, 'late_fee_naira', v.late_fee_kobo / 100, 'late_fee_bp', v.late_fee_bp,
  'late_fee_cap_bp', v.late_fee_cap_bp, 'min_naira', v.min_kobo / 100, 'max_naira', v.max_kobo / 100, 'late_days', v.late_days)`
const ladderInNaira = `(select jsonb_agg(jsonb_build_object('loans', step -> 'loans', 'max_naira', (step ->> 'max_kobo')::bigint / 100) order by place)
  from jsonb_array_elements(v.ladder) with ordinality as steps (step, place))`

/**
 * Checks of rows that people's acts about the books leave, each as the query for its violations. Where rows have no journal of their own, they are
 * compared with the audit trail, so that nobody adds one unseen.
 */
export const actChecks: Record<ActDifferenceKind, string> = {
  bank_assignment_differs: `select jsonb_build_object('line', a.line_id, 'payment', coalesce(a.payment_id, j.payment_id), 'reference', coalesce(p.tx_ref, j.reference)) as ids,
      p.amount_kobo as ours, l.amount_kobo as theirs
    from bank_assignments a full join (select id, payment_id, reference from journals where event = 'bank_money_assigned') j on j.payment_id = a.payment_id
      left join payments p on p.id = coalesce(a.payment_id, j.payment_id) left join bank_lines l on l.id = a.line_id
      left join postings x on x.journal_id = j.id and x.account = l.account
    where p.id is null or l.id is null or j.reference is distinct from p.tx_ref or p.amount_kobo <> l.amount_kobo or x.amount_kobo is distinct from l.amount_kobo`,

  bank_match_differs: `with bank as (
      select x.match_id, sum(l.amount_kobo) as total, min(l.account) as account, count(distinct l.account) as accounts, max(l.day) as last, count(*) <> count(l.id) as is_lost
      from bank_match_lines x left join bank_lines l on l.id = x.line_id group by x.match_id
    ), matched as (
      select x.match_id, p.line, p.amount_kobo, p.account, booked_on(j) as day, coalesce(n.reverses, x.journal_id) as root
      from bank_match_postings x left join postings p on p.journal_id = x.journal_id and p.line = x.line left join journals j on j.id = p.journal_id
        left join journal_notes n on n.journal_id = x.journal_id
    ), books as (
      select match_id, sum(amount_kobo) as total, min(account) as account, count(distinct account) as accounts, max(day) as last, count(*) <> count(line) as is_lost
      from matched group by match_id
    ), kept_back as (
      select distinct match_id from (select match_id from matched group by match_id, root having sum(amount_kobo) <> 0) as root
    )
    select jsonb_build_object('match', coalesce(m.id, bank.match_id, books.match_id)) as ids, bank.total::bigint as ours, books.total::bigint as theirs
    from bank_matches m full join bank on bank.match_id = m.id full join books on books.match_id = coalesce(m.id, bank.match_id)
    where m.id is null or books.total is null or books.is_lost or books.accounts <> 1 or books.account is distinct from m.account
      or m.complete_on is distinct from greatest(bank.last, books.last)
      or case when bank.match_id is null then m.id in (select match_id from kept_back)
        else bank.total is distinct from books.total or bank.is_lost or bank.accounts <> 1 or bank.account is distinct from m.account end`,

  account_differs: `select jsonb_build_object('account', coalesce(c.code, a.code)) as ids, null::bigint as ours, null::bigint as theirs
    from (values ${chart}) as c (code, number, name, kind, side) full join ledger_accounts a on a.code = c.code left join accounts n on n.code = a.code
    where n.name is null or case when c.code is null then a.kind <> 'own' or a.code <> a.number
        or a.normal_side <> case when left(a.number, 1) in ('1', '5', '6') then 'debit' else 'credit' end
      else (a.number, n.name, a.kind, a.normal_side) is distinct from (c.number, c.name, c.kind, c.side) or n.closed_at is not null end`,

  journal_by_people_differs: `select jsonb_build_object('journal', j.id, 'event', j.event, 'reference', j.reference) as ids, sum(x.amount_kobo) filter (where x.amount_kobo > 0)::bigint as ours, null::bigint as theirs
    from journals j join journal_notes n on n.journal_id = j.id join postings x on x.journal_id = j.id
    where j.event in ('manual', 'opening') group by j.id, n.journal_id
    having not ${inTrail(
      'journal',
      'j.id::text',
      `'books.journal-posted'`,
      `e.after ->> 'event' = j.event and e.after ->> 'note' = n.memo
        and (select jsonb_object_agg(number, total) from (select one ->> 'account' as number, sum(coalesce((one ->> 'debit')::numeric, 0) - coalesce((one ->> 'credit')::numeric, 0)) as total
          from jsonb_array_elements(e.after -> 'lines') as one group by 1) as written)
        = (select jsonb_object_agg(number, total) from (select a.number, sum(y.amount_kobo) as total from postings y join ledger_accounts a on a.code = y.account where y.journal_id = j.id group by 1) as posted)`,
    )}
    union all select jsonb_build_object('journal', j.id, 'event', j.event, 'reference', j.reference), null, null
    from journals j left join journal_notes n on n.journal_id = j.id left join journals r on r.id = n.reverses
    where j.event in ('manual_reversed', 'opening_reversed') and (r.reference is distinct from j.reference or r.event || '_reversed' is distinct from j.event
      or exists (select from postings x where x.journal_id in (j.id, r.id) group by x.account having sum(x.amount_kobo) <> 0)
      or not ${inTrail('journal', 'j.id::text', `'books.journal-reversed'`, `e.after ->> 'reason' = n.memo`)})
    union all select jsonb_build_object('journal', n.journal_id), null, null
    from journal_notes n left join journals j on j.id = n.journal_id where j.id is null or j.event not in ('manual', 'opening', 'manual_reversed', 'opening_reversed')`,

  row_without_trail: `select jsonb_build_object('loan', c.loan_id, 'instalment', c.number) as ids, c.taken_off_kobo as ours, null::bigint as theirs from late_fee_changes c
      where not ${inTrail(
        'loan',
        'c.loan_id::text',
        `case c.cause when 'waived' then 'late-fee.waived' else 'late-fee.lowered' end`,
        `e.after ->> 'number' = c.number::text and e.after ->> 'takenOff' = c.taken_off_kobo::text and e.after ->> 'givenBack' = c.given_back_kobo::text`,
      )}
    union all select jsonb_build_object('statement', s.id, 'account', s.account), null, null from bank_statements s
      where not ${inTrail('account', numberOf('s.account'), `'bank.statement-kept'`, `e.after ->> 'digest' = s.digest and e.after ->> 'lines' = s.lines::text`)}
    union all select jsonb_build_object('statement', s.id, 'account', s.account), kept.lines, s.lines from bank_statements s
      full join (select statement_id, count(*) filter (where not is_opening) as lines from bank_lines group by statement_id) kept on kept.statement_id = s.id
      where kept.lines is distinct from s.lines
    union all select jsonb_build_object('table', t.id), null, null from provision_tables t
      where case when t.id = (select min(id) from provision_tables) then t.made_by is not null or t.classes <> ${usualClasses}
        else not exists (select from audit_events e where e.subject_kind = 'provision_table' and e.action = 'month.provision-table-replaced'
          and e.actor_id = t.made_by and e.after -> 'classes' = t.classes) end
    union all select jsonb_build_object('month', ${monthOf('m.month')}, 'kind', m.kind), m.amount_kobo, null from month_entries m
      where not ${inTrail('month', monthOf('m.month'), `'month.' || m.kind || '-booked'`, `e.after ->> 'amount' = m.amount_kobo::text and e.after ->> 'loans' = m.loans::text`)}
    union all select jsonb_build_object('month', ${monthOf('m.month')}, 'step', m.step), null, null
      from (select month, step, reason from month_steps_accepted union all select month, step, reason from month_acceptances) m
      where not ${inTrail('month', monthOf('m.month'), `'month.step-accepted'`, `e.after ->> 'step' = m.step and e.after ->> 'reason' = m.reason`)}
    union all select jsonb_build_object('loan', g.loan_id), null, null from agreements g
      where g.digest <> encode(sha256(convert_to(g.facts::text, 'UTF8')), 'hex')
        or not ${inTrail('loan', 'g.loan_id::text', `'loan.requested'`, `e.after ->> 'agreement' = g.digest`)}
    union all select jsonb_build_object('account', n.account), null, null from account_names n
      where n.id <> (select min(id) from account_names x where x.account = n.account) and not ${inTrail('account', 'n.account', `'books.account-renamed'`, `e.after ->> 'name' = n.name`)}
    union all select jsonb_build_object('account', a.code), null, null from ledger_accounts a
      where a.kind = 'own' and not ${inTrail('account', 'a.number', `'books.account-added'`, `e.after ->> 'name' = (select x.name from account_names x where x.account = a.code order by x.id limit 1)`)}
    union all select jsonb_build_object('product', v.product, 'version', v.version), null, null from product_versions v
      where v.published_at is not null and not (v.product = 'default' and v.version = 1 and v.follows_settings)
        and not ${inTrail('product', 'v.product', `'product.published'`, `e.after @> ${publishedTerms} and e.after -> 'ladder' = coalesce(${ladderInNaira}, 'null')`)}
    union all select jsonb_build_object('account', c.account), null, null from account_closings c
      where not ${inTrail('account', 'c.account', `'books.account-closed'`, `e.actor_id = c.closed_by`)}`,
}
