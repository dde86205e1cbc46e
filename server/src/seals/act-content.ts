import { uuidPattern } from '@kasuwa/domain/uuid.ts'
import { instant } from './money-content.ts'

/** The digest of many rows `from`, each as a list of its values, in an order. */
const digestOfRows = (values: string, from: string, order: string): string =>
  `(select encode(sha256(convert_to(string_agg(jsonb_build_array(${values})::text, ',' order by ${order}), 'UTF8')), 'hex') from ${from})`

/** A loan fee stands at the end where there is one, so that rows from before there were loan fees read as they were sealed. */
const withFee = (row: string, fee: string): string =>
  `${row} || case when ${fee} = 0 then '[]' else jsonb_build_array(${fee}) end`

const earlierRow = withFee('jsonb_build_array(e.number, e.due_date, e.principal_kobo, e.interest_kobo)', 'e.fee_kobo')
const rescheduleRow = `jsonb_build_array(r.id, r.loan_id, ${instant('r.made_at')}, r.made_on, r.made_by, r.class_days, r.first_number, r.row_count,
    r.first_due, r.frequency, r.principal_kobo, r.interest_kobo,
    (select jsonb_agg(${earlierRow} order by e.number) from earlier_instalments e where e.reschedule_id = r.id))`
/** A row written in the transaction of its entry has the entry's time. */
const rescheduled = `(select ${withFee(rescheduleRow, 'r.fee_kobo')}
  from reschedules r where r.id = substring(a.after ->> 'reschedule' from '^[0-9]{1,18}$')::bigint)`
const lateFeeChanged = `(select jsonb_agg(jsonb_build_array(c.id, c.loan_id, c.number, c.cause, c.taken_off_kobo, c.given_back_kobo, c.reason, c.changed_by)
    order by c.id)
  from late_fee_changes c where c.loan_id = substring(a.subject_id from '^${uuidPattern}$')::uuid and c.changed_at = a.at
    and c.number::text = a.after ->> 'number')`
/** The days find the lines of a statement by an index. */
const statementKept = `(select jsonb_agg(jsonb_build_array(s.id, s.account, s.digest, s.columns, s.first_day, s.last_day, s.opening_kobo, s.closing_kobo, s.lines,
    s.known, s.errors, s.imported_by, ${digestOfRows(
      'l.id, l.day, l.amount_kobo, l.description, l.reference, l.balance_kobo, l.occurrence, l.is_opening',
      'bank_lines l where l.account = s.account and l.day between s.first_day and s.last_day and l.statement_id = s.id',
      'l.id',
    )}) order by s.id)
  from bank_statements s where s.digest = a.after ->> 'digest' and s.imported_at = a.at)`
const table = (
  condition: string,
): string => `(select jsonb_agg(jsonb_build_array(t.id, t.classes, ${instant('t.made_at')}, t.made_by) order by t.id)
  from provision_tables t where ${condition})`
const monthEntered = `(select jsonb_agg(jsonb_build_array(m.month, m.kind, m.amount_kobo, m.loans, m.made_by, ${instant('m.made_at')}, m.provision_table,
    ${table('t.id = m.provision_table')},
    ${digestOfRows(
      'l.loan_id, l.unpaid_principal_kobo, l.class_days, l.amount_kobo',
      'month_entry_loans l where l.month = m.month and l.kind = m.kind',
      'l.loan_id',
    )}) order by m.month)
  from month_entries m where to_char(m.month, 'YYYY-MM') = a.subject_id and a.action = 'month.' || m.kind || '-booked')`
const stepAccepted = `(select jsonb_agg(jsonb_build_array(m.id, m.month, m.step, m.cause, m.figures, m.reason, m.accepted_by) order by m.id)
  from month_acceptances m where to_char(m.month, 'YYYY-MM') = a.subject_id and m.accepted_at = a.at)`
const accountNamed = `(select jsonb_agg(jsonb_build_array(n.id, n.account, n.name, n.named_by, o.number, o.kind, o.normal_side) order by n.id)
  from account_names n left join ledger_accounts o on o.code = n.account where n.account = a.subject_id and n.named_at = a.at)`
const accountClosed = `(select jsonb_agg(jsonb_build_array(c.account, c.closed_by, ${instant('c.closed_at')})) from account_closings c where c.account = a.subject_id)`

const rowsOf: Record<string, string> = {
  'loan.rescheduled': rescheduled,
  'late-fee.waived': lateFeeChanged,
  'late-fee.lowered': lateFeeChanged,
  'bank.statement-kept': statementKept,
  'month.accrual-booked': monthEntered,
  'month.provision-booked': monthEntered,
  'month.provision-table-replaced': table('t.made_at = a.at'),
  'month.step-accepted': stepAccepted,
  'books.account-added': accountNamed,
  'books.account-renamed': accountNamed,
  'books.account-closed': accountClosed,
}

const cases = Object.entries(rowsOf).map(([action, rows]) => `when '${action}' then ${rows}`)

/** Whether rows without a journal of their own were written with an entry `a` of the audit trail. */
export const hasRows = `a.action in (${Object.keys(rowsOf)
  .map((action) => `'${action}'`)
  .join(', ')})`

/** Those rows of money and of decisions about it, in JSON that is the same under every setting of PostgreSQL. They never change. */
export const actContent = `jsonb_build_array(case a.action ${cases.join('\n')} end)`
