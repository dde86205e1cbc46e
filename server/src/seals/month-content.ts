import { instant } from './money-content.ts'

const accepted = `(select jsonb_agg(jsonb_build_array(s.step, s.reason, s.accepted_by, ${instant('s.accepted_at')}) order by s.step)
  from month_steps_accepted s where s.month = m.month)`
const acceptances = `(select jsonb_agg(jsonb_build_array(s.id, s.step, s.cause, s.figures, s.reason, s.accepted_by, ${instant('s.accepted_at')}) order by s.id)
  from month_acceptances s where s.month = m.month)`
const entries = `(select jsonb_agg(jsonb_build_array(e.kind, e.amount_kobo, e.loans, e.provision_table, e.made_by, ${instant('e.made_at')}) order by e.kind)
  from month_entries e where e.month = m.month)`

/**
 * The month that an entry `a` of the audit trail closed, as a list with one part: its row with the kept trial balance and the digest, its accepted steps and
 * its entries. None of them changes once the month is closed. It is an empty list for every other entry, and for those that earlier versions wrote
 * without the digest, so that the content of sealed rows stays as it was.
 */
export const closedMonthContent = `case when a.action = 'month.closed' and a.after ? 'digest' then jsonb_build_array((
    select jsonb_build_array(m.month, m.state, ${instant('m.closing_at')}, ${instant('m.closed_at')}, m.closed_by, m.trial_balance, m.digest, ${accepted}, ${acceptances},
      ${entries})
    from book_months m where to_char(m.month, 'YYYY-MM') = a.subject_id))
  else '[]' end`
