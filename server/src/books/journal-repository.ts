import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import { journalEvents } from '@kasuwa/domain/ledger/journal.ts'
import { bool, count, integer, kobo, text, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'
import { dayParams } from '../lists/filters.ts'
import { countedTotal, countTo, type Total } from '../lists/page.ts'
import { aboutColumns, aboutJoins, aboutShape, bookDay, peopleColumns, peopleShape } from './about-journal.ts'

const events = journalEvents.map((event) => `'${event}'`).join(', ')

/** The journals that a search finds: by reference, which needs the event for its index, by loan, and by memo. Null searches for nothing. */
const searchParams = { reference: text.nullable, pattern: text.nullable }
const found = `select id from journals where event in (${events}) and reference in (:reference, lower(:reference))
    union select journal_id from postings where loan_id in (select id from loans where upper(:reference) in (loan_id, application_id))
    union select journal_id from journal_notes where folded(memo) like :pattern`

/** The parameters of the journals that match. */
export const foundParams = { ...searchParams, ...dayParams, event: text.nullable }
/** The journals `j` that match, as SQL. */
export const matchingJournals = `from journals j where (:event::text is null or j.event = :event)
    and (:from::date is null or ${bookDay} >= :from) and (:to::date is null or ${bookDay} <= :to)
    and (:reference::text is null or j.id in (${found}))`

const listPage = statement({
  params: { ...foundParams, limit: count, skip: count },
  row: aboutShape,
  planEachTime: true,
  sql: `with page as (select j.id ${matchingJournals} order by ${bookDay} desc, j.id desc limit :limit offset :skip)
    select ${aboutColumns} from page join journals j on j.id = page.id ${aboutJoins} order by ${bookDay} desc, j.id desc`,
})
const countFound = statement({
  params: foundParams,
  row: { total: count },
  planEachTime: true,
  sql: countTo(matchingJournals),
})

const findOne = statement({
  params: { id: count },
  row: {
    ...aboutShape,
    reverses: count.nullable,
    reversedBy: count.nullable,
    proposedBy: text.nullable,
    confirmedBy: text.nullable,
  },
  sql: `select ${aboutColumns}, n.reverses, (select r.journal_id from journal_notes r where r.reverses = j.id) as "reversedBy",
      pp.first_name || ' ' || pp.last_name as "proposedBy", dp.first_name || ' ' || dp.last_name as "confirmedBy"
    from journals j ${aboutJoins} left join proposals whole on whole.id = pr.id left join users pp on pp.id = whole.proposed_by
      left join users dp on dp.id = whole.decided_by
    where j.id = :id`,
})
const listLines = statement({
  params: { id: count },
  row: {
    line: integer,
    code: word<AccountCode>(),
    number: text.certain,
    name: text.certain,
    isClosed: bool,
    amount: kobo,
    loanId: text.nullable,
    ...peopleShape,
  },
  sql: `select p.line, p.account as code, k.number, k.name, k.closed_at is not null as "isClosed", p.amount_kobo as amount, l.loan_id as "loanId", ${peopleColumns}
    from postings p join accounts k on k.code = p.account left join loans l on l.id = p.loan_id
      left join customers c on c.id = p.customer_id left join users cu on cu.id = c.user_id
      left join agents a on a.id = p.agent_id left join users au on au.id = a.user_id
    where p.journal_id = :id order by p.line`,
})

export type JournalFilter = ValuesOf<typeof countFound>

/** Journals by book day, the newest first: so many after the first `skip`, and how many match. */
export const listJournalRows = (sql: Sql, filter: JournalFilter, range: { limit: number; skip: number }) =>
  Promise.all([
    sql.rows(listPage, { ...filter, limit: range.limit, skip: range.skip }),
    sql.only(countFound, filter).then((counted): Total => countedTotal(counted)),
  ])

/** One journal; undefined if there is none. */
export const findJournal = (sql: Sql, id: number): Promise<RowOf<typeof findOne> | undefined> =>
  sql.row(findOne, { id })

/** The lines of a journal in their order. */
export const listJournalLines = (sql: Sql, id: number): Promise<RowOf<typeof listLines>[]> =>
  sql.rows(listLines, { id })
