import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import type { UserId } from '../../base/ids.ts'
import { bool, count, instant, integer, json, kobo, listOf, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'

const account = word<AccountCode>()
const chosen = { account, lines: listOf(uuid()), journals: listOf(count), rows: listOf(integer) }
const chosenPostings = 'unnest(:journals::bigint[], :rows::integer[]) as one (journal, line)'

const readChosen = statement({
  params: chosen,
  row: {
    lines: count,
    linesAmount: kobo,
    postings: count,
    postingsAmount: kobo,
    isMatched: bool.certain,
    isTakenBack: bool.certain,
  },
  sql: `with line as (select id, amount_kobo from bank_lines where id = any (:lines) and account = :account),
    posting as (
      select p.journal_id, p.line, p.amount_kobo from ${chosenPostings} join postings p on p.journal_id = one.journal and p.line = one.line
      where p.account = :account
    )
    select (select count(*) from line) as lines, (select coalesce(sum(amount_kobo), 0)::bigint from line) as "linesAmount",
      (select count(*) from posting) as postings, (select coalesce(sum(amount_kobo), 0)::bigint from posting) as "postingsAmount",
      exists (select from bank_match_lines where line_id in (select id from line))
        or exists (select from bank_match_postings m join posting p on p.journal_id = m.journal_id and p.line = m.line) as "isMatched",
      not exists (select from posting p left join journal_notes n on n.journal_id = p.journal_id
        group by coalesce(n.reverses, p.journal_id) having sum(p.amount_kobo) <> 0) as "isTakenBack"`,
})
const insert = statement({
  params: { ...chosen, id: uuid(), by: uuid<UserId>().nullable },
  sql: `with posting as materialized (
      select p.journal_id, p.line, booked_on(j) as booked_on
      from ${chosenPostings} join postings p on p.journal_id = one.journal and p.line = one.line join journals j on j.id = p.journal_id
    ), made as (
      insert into bank_matches (id, account, complete_on, made_by)
      select :id, :account, greatest((select max(day) from bank_lines where id = any (:lines)), (select max(booked_on) from posting)), :by
    ), matched as (
      insert into bank_match_lines (line_id, match_id) select unnest(:lines::uuid[]), :id
    )
    insert into bank_match_postings (journal_id, line, match_id) select journal_id, line, :id from posting`,
})
const find = statement({
  params: { account, id: uuid() },
  row: { amount: kobo, isAssigned: bool.certain },
  sql: `select coalesce(sum(l.amount_kobo), 0)::bigint as amount, coalesce(bool_or(a.line_id is not null), false) as "isAssigned"
    from bank_matches m left join bank_match_lines x on x.match_id = m.id left join bank_lines l on l.id = x.line_id
      left join bank_assignments a on a.line_id = l.id
    where m.id = :id and m.account = :account group by m.id`,
})
const remove = statement({
  params: { id: uuid(), by: uuid<UserId>() },
  sql: `with apart as (
      insert into bank_pairs_apart (line_id, journal_id, line, apart_by)
      select x.line_id, y.journal_id, y.line, :by from bank_match_lines x join bank_match_postings y using (match_id)
        join bank_lines l on l.id = x.line_id join postings p on p.journal_id = y.journal_id and p.line = y.line
      where x.match_id = :id and l.amount_kobo = p.amount_kobo on conflict do nothing
    )
    delete from bank_matches where id = :id`,
})

type Day = string
type ListedLine = { id: string; day: Day; description: string; reference: string; amount: number }
type ListedPosting = {
  journal: number
  line: number
  day: Day
  valueDay: Day
  event: string
  reference: string
  memo: string | null
  amount: number
}
const list = statement({
  params: { account, limit: integer, skip: integer },
  row: {
    id: uuid(),
    at: instant,
    firstName: text.nullable,
    lastName: text.nullable,
    lines: json<ListedLine[]>(),
    postings: json<ListedPosting[]>(),
  },
  sql: `select m.id, m.made_at as at, u.first_name as "firstName", u.last_name as "lastName",
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'day', l.day, 'description', l.description, 'reference', l.reference,
          'amount', l.amount_kobo) order by l.day, l.id)
        from bank_match_lines x join bank_lines l on l.id = x.line_id where x.match_id = m.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('journal', p.journal_id, 'line', p.line, 'day', booked_on(j), 'valueDay', valued_on(j),
          'event', j.event, 'reference', j.reference, 'memo', n.memo, 'amount', p.amount_kobo) order by p.journal_id, p.line)
        from bank_match_postings x join postings p on p.journal_id = x.journal_id and p.line = x.line join journals j on j.id = p.journal_id
          left join journal_notes n on n.journal_id = j.id
        where x.match_id = m.id), '[]') as postings
    from bank_matches m left join users u on u.id = m.made_by where m.account = :account
    order by m.made_at desc, m.id desc limit :limit offset :skip`,
})
const total = statement({
  params: { account },
  row: { total: count },
  sql: 'select count(*) as total from bank_matches where account = :account',
})

export type Chosen = ValuesOf<typeof readChosen>

/**
 * How many of the chosen lines and postings the account has, their sums, whether one of them is matched, and whether the postings come to nothing for each
 * journal with the one that takes it back.
 */
export const readChoice = (sql: Sql, wanted: Chosen): Promise<RowOf<typeof readChosen>> => sql.only(readChosen, wanted)

/** Matches them. The database refuses what does not come to the same sum. The account is locked. */
export const insertMatch = (tx: Sql, match: ValuesOf<typeof insert>): Promise<number> => tx.run(insert, match)

/** The sum of a match's lines, zero without one, and whether one of its lines was assigned to a customer; undefined where the account has no such match. */
export const findMatch = (sql: Sql, wanted: ValuesOf<typeof find>): Promise<RowOf<typeof find> | undefined> =>
  sql.row(find, wanted)

/** Takes a match apart, and remembers its pairs of the same sum. */
export const removeMatch = (tx: Sql, id: string, by: UserId): Promise<number> => tx.run(remove, { id, by })

export const listMatches = (sql: Sql, code: AccountCode, limit: number, skip: number): Promise<RowOf<typeof list>[]> =>
  sql.rows(list, { account: code, limit, skip })
export const countMatches = (sql: Sql, code: AccountCode): Promise<RowOf<typeof total>> =>
  sql.only(total, { account: code })
