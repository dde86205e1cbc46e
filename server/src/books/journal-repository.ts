import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import { journalEvents } from '@kasuwa/domain/ledger/journal.ts'
import { bool, count, day, integer, kobo, text, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'
import { dayParams } from '../lists/filters.ts'
import { countedTotal, countTo, type Total } from '../lists/page.ts'
import {
  type AboutJournal,
  aboutColumns,
  aboutJoins,
  aboutShape,
  bookDay,
  peopleColumns,
  peopleShape,
} from './about-journal.ts'

const events = journalEvents.map((event) => `'${event}'`).join(', ')

/** The journals that a search finds: by reference, which needs the event for its index, by loan, and by memo. */
const searchParams = { reference: text, pattern: text }
const found = `select id from journals where event in (${events}) and reference in (:reference, lower(:reference))
    union select journal_id from postings where loan_id in (select id from loans where upper(:reference) in (loan_id, application_id))
    union select journal_id from journal_notes where folded(memo) like :pattern`

const filterParams = { ...dayParams, event: text.nullable }
const isWanted = `(:event::text is null or j.event = :event)
    and (:from::date is null or ${bookDay} >= :from) and (:to::date is null or ${bookDay} <= :to)`
/** The journals `j` that match: all by the index of days, or those that a search has found before. */
const matching = {
  all: { params: filterParams, listed: `from journals j where ${isWanted}` },
  searched: {
    params: { ...filterParams, ...searchParams },
    listed: `from (${found}) as named join journals j on j.id = named.id where ${isWanted}`,
  },
} as const

const pageParams = { limit: count, skip: count }
const pageOf = (
  listed: string,
) => `with page as (select j.id ${listed} order by ${bookDay} desc, j.id desc limit :limit offset :skip)
    select ${aboutColumns} from page join journals j on j.id = page.id ${aboutJoins} order by ${bookDay} desc, j.id desc`
const { all, searched } = matching
const pages = {
  all: statement({
    reads: 'replica',
    params: { ...all.params, ...pageParams },
    row: aboutShape,
    planEachTime: true,
    sql: pageOf(all.listed),
  }),
  searched: statement({
    reads: 'replica',
    params: { ...searched.params, ...pageParams },
    row: aboutShape,
    planEachTime: true,
    sql: pageOf(searched.listed),
  }),
}
const totals = {
  all: statement({
    reads: 'replica',
    params: all.params,
    row: { total: count },
    planEachTime: true,
    sql: countTo(all.listed),
  }),
  searched: statement({
    reads: 'replica',
    params: searched.params,
    row: { total: count },
    planEachTime: true,
    sql: countTo(searched.listed),
  }),
}

/** The parts of the file: the rows before one, the newest first. */
const partParams = { beforeDay: day.nullable, beforeId: count, limit: count }
const partOf = (listed: string) => `with page as (
      select j.id ${listed} and (:beforeDay::date is null or (${bookDay}, j.id) < (:beforeDay, :beforeId))
      order by ${bookDay} desc, j.id desc limit :limit
    )
    select ${aboutColumns} from page join journals j on j.id = page.id ${aboutJoins} order by ${bookDay} desc, j.id desc`
const parts = {
  all: statement({
    reads: 'replica',
    params: { ...all.params, ...partParams },
    row: aboutShape,
    planEachTime: true,
    sql: partOf(all.listed),
  }),
  searched: statement({
    reads: 'replica',
    params: { ...searched.params, ...partParams },
    row: aboutShape,
    planEachTime: true,
    sql: partOf(searched.listed),
  }),
}

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

export type JournalFilter = ValuesOf<typeof totals.all> & { search: ValuesOf<typeof totals.searched> | null }
type Range = { limit: number; skip: number }

/** Journals by book day, the newest first: so many after the first `skip`, and how many match. */
export function listJournalRows(sql: Sql, { search, ...filter }: JournalFilter, { limit, skip }: Range) {
  const range = { limit, skip }
  return Promise.all([
    search ? sql.rows(pages.searched, { ...search, ...range }) : sql.rows(pages.all, { ...filter, ...range }),
    (search ? sql.only(totals.searched, search) : sql.only(totals.all, filter)).then((counted): Total =>
      countedTotal(counted),
    ),
  ])
}

/** The next journals after one of them, the newest first. */
export function listJournalsAfter(
  sql: Sql,
  { search, ...filter }: JournalFilter,
  after: AboutJournal | null,
  limit: number,
): Promise<AboutJournal[]> {
  const place = { beforeDay: after?.bookDay ?? null, beforeId: after?.id ?? 0, limit }
  return search ? sql.rows(parts.searched, { ...search, ...place }) : sql.rows(parts.all, { ...filter, ...place })
}

/** One journal; undefined if there is none. */
export const findJournal = (sql: Sql, id: number): Promise<RowOf<typeof findOne> | undefined> =>
  sql.row(findOne, { id })

/** The lines of a journal in their order. */
export const listJournalLines = (sql: Sql, id: number): Promise<RowOf<typeof listLines>[]> =>
  sql.rows(listLines, { id })
