import type { Day } from '@kasuwa/domain/dates.ts'
import type { MonthState, StepName } from '@kasuwa/contract/months.ts'
import { bool, count, day, instant, integer, json, kobo, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { bankCodes } from '../bank/bank-account-repository.ts'
import type { EntryKind } from './entry-repository.ts'
import type { CheckOfParts } from '../../ledger/night-parts.ts'
import { firstMonth, type Stand } from './month-repository.ts'

/** Acts about a month itself, which the step of open proposals does not count. */
const closing = 'close_month'

/**
 * Whether a match `b` says of a posting up to the month's end that it is right. Of postings alone, the bank has nothing that says so: until the last of
 * them is booked, the balance at the bank is wrong by it.
 */
const explainsMonth = '(b.complete_on <= :last or exists (select from bank_match_lines l where l.match_id = b.id))'

/** The days of the first and the last of the newest checks of all parts; null where one check read them all. */
const partsOf = (
  checked: CheckOfParts,
) => `(select jsonb_build_object('from', lagos_day(min(at)), 'to', lagos_day(max(at)))
        from night_parts where checked = '${checked}' having min(at) < max(at))`

const find = statement({
  params: { month: day, last: day, next: day },
  row: {
    openBefore: day.nullable,
    stateBefore: word<MonthState>().nullable,
    isOver: bool,
    comparedAt: instant.nullable,
    differences: integer.nullable,
    verifiedAt: instant.nullable,
    findings: integer.nullable,
    comparedByParts: json<{ from: Day; to: Day }>().nullable,
    verifiedByParts: json<{ from: Day; to: Day }>().nullable,
    isProviderOpened: bool,
    toldAt: instant.nullable,
    providerDifference: kobo.nullable,
    linesUnmatched: count,
    postingsUnmatched: count,
    misplaced: count,
    misplacedSum: kobo,
    handOvers: count,
    handOversSum: kobo,
    opening: kobo,
    proposals: count,
    entries: json<EntryKind[]>(),
    accepted: json<(Stand & { step: StepName; reason: string; by: string })[]>(),
  },
  sql: `select
      before.month as "openBefore", before.state as "stateBefore",
      product_today() > :last::date as "isOver",
      compared.at as "comparedAt", compared.found as differences, verified.at as "verifiedAt", verified.found as findings,
      ${partsOf('books')} as "comparedByParts", ${partsOf('seals')} as "verifiedByParts",
      exists (select from journals j join postings p on p.journal_id = j.id where j.event = 'opening' and p.account = 'cash') as "isProviderOpened",
      told.told_at as "toldAt", told.balance_kobo - told.expected_kobo as "providerDifference",
      (select count(*) from bank_lines l where l.day <= :last and not exists (select from bank_match_lines m where m.line_id = l.id)) as "linesUnmatched",
      (select count(*) from postings p join journals j on j.id = p.journal_id
        where p.account in ${bankCodes} and booked_on(j) <= :last
          and not exists (select from bank_match_postings m join bank_matches b on b.id = m.match_id where m.journal_id = p.journal_id and m.line = p.line
            and ${explainsMonth})) as "postingsUnmatched",
      misplaced.rows as misplaced, misplaced.sum as "misplacedSum", given.rows as "handOvers", given.sum as "handOversSum",
      (select coalesce(sum(case when what = 'debit.opening_balances' then amount_kobo else -amount_kobo end), 0)::bigint from tallied
        where what in ('debit.opening_balances', 'credit.opening_balances') and day <= :last) as opening,
      (select count(*) from proposals p where p.state = 'open' and p.act <> '${closing}'
        and (p.proposed_at < lagos_midnight(:next) or (p.subject_kind = 'month' and p.subject_id = to_char(:month::date, 'YYYY-MM')))) as proposals,
      (select coalesce(jsonb_agg(kind), '[]') from month_entries where month = :month) as entries,
      (select coalesce(jsonb_agg(jsonb_build_object('step', a.step, 'cause', a.cause, 'figures', a.figures, 'reason', a.reason,
          'by', concat_ws(' ', u.first_name, u.last_name)) order by a.id desc), '[]')
        from month_acceptances a join users u on u.id = a.accepted_by where a.month = :month) as accepted
    from (select max(window_to) as at, (array_agg(found order by id desc))[1] as found from (select * from reconciliations order by id desc limit 1) as r) as compared
      cross join (select max(at) as at, (array_agg(found))[1] as found from (select * from seal_verifications order by id desc limit 1) as v) as verified
      cross join provider_balance as told
      cross join (select count(*) as rows, coalesce(sum(amount_kobo), 0)::bigint as sum from open_suspense_items
        where received_at < lagos_midnight(product_today() - 30)) as misplaced
      cross join (select count(*) as rows, coalesce(sum(amount_kobo), 0)::bigint as sum from cash_hand_overs
        where confirmed_at is null and stated_at < lagos_midnight(:next)) as given
      left join (select series.month::date as month, m.state from generate_series(
            ${firstMonth}::timestamp, (:month::date - 1)::timestamp, interval '1 month') as series(month)
          left join book_months m on m.month = series.month::date
        where m.state is distinct from 'closed' order by 1 limit 1) as before on true`,
})

/** The facts that the steps of closing a month follow from. */
export type MonthFacts = RowOf<typeof find>

/** Reads it all in one round trip. */
export const readMonthFacts = (sql: Sql, days: { month: Day; last: Day; next: Day }): Promise<MonthFacts> =>
  sql.only(find, days)
