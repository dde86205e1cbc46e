import type { BankColumns } from '@kasuwa/domain/bank/columns.ts'
import type { StatementLine } from '@kasuwa/domain/bank/statement.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { newId, newOrderedIds, type UserId } from '../../base/ids.ts'
import { required } from '../../base/required.ts'
import { takeLock } from '../../db/advisory-lock.ts'
import { bool, day, integer, json, kobo, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { rowsParameter } from '../../db/rows-parameter.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'

const lineShape = {
  day,
  amount: kobo,
  description: text,
  reference: text,
  balance: kobo.nullable,
  occurrence: integer,
}
const lines = rowsParameter('bank_line', { ...lineShape, place: integer })
const added = rowsParameter('bank_line', { ...lineShape, id: uuid(), isOpening: bool })

const findColumns = statement({
  params: { account: word<AccountCode>() },
  row: { columns: json<BankColumns>() },
  sql: 'select columns from bank_statements where account = :account order by imported_at desc, id desc limit 1',
})
const findFirst = statement({
  params: { account: word<AccountCode>() },
  row: { day: day.nullable, isKnown: bool },
  sql: `select (select min(first_day) from bank_statements where account = :account and opening_kobo is not null) as day,
      exists (select from bank_statements where account = :account) as "isKnown"`,
})
const findNew = statement({
  params: { account: word<AccountCode>(), ...lines.params },
  row: { place: integer.certain },
  sql: `select bank_line.place from ${lines.table} where not exists (select from bank_lines l where l.account = :account and l.day = bank_line.day
      and l.amount_kobo = bank_line.amount and l.reference = bank_line.reference and l.description = bank_line.description
      and l.occurrence = bank_line.occurrence)
    order by bank_line.place`,
})
const insert = statement({
  params: {
    id: uuid(),
    account: word<AccountCode>(),
    digest: text,
    columns: json<BankColumns>(),
    firstDay: day,
    lastDay: day,
    opening: kobo.nullable,
    closing: kobo.nullable,
    lines: integer,
    known: integer,
    errors: integer,
    by: uuid<UserId>(),
  },
  sql: `insert into bank_statements (id, account, digest, columns, first_day, last_day, opening_kobo, closing_kobo, lines, known, errors, imported_by)
    values (:id, :account, :digest, :columns, :firstDay, :lastDay, :opening, :closing, :lines, :known, :errors, :by)`,
})
const insertLines = statement({
  params: { statementId: uuid(), account: word<AccountCode>(), ...added.params },
  sql: `insert into bank_lines (id, account, statement_id, day, amount_kobo, description, reference, balance_kobo, occurrence, is_opening)
    select bank_line.id, :account, :statementId, day, amount, description, reference, balance, occurrence, "isOpening" from ${added.table}`,
})

/** The last statement of an account says how its columns are called. */
export const rememberedColumns = async (sql: Sql, account: AccountCode): Promise<BankColumns | null> =>
  (await sql.row(findColumns, { account }))?.columns ?? null

/**
 * The first day of the account's statements whose opening balance is known, before which it takes no lines; null where there is none. `isKnown`: it has a
 * statement.
 */
export const firstDayOf = (sql: Sql, account: AccountCode): Promise<RowOf<typeof findFirst>> =>
  sql.only(findFirst, { account })

/** So many lines are looked for or written by one statement, so that none takes longer than a person's call may. */
const atOnce = 2_000

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, index) =>
    rows.slice(index * atOnce, (index + 1) * atOnce),
  )

/** The lines that no earlier statement of the account has. */
export async function newLines(
  sql: Sql,
  account: AccountCode,
  read: readonly StatementLine[],
): Promise<StatementLine[]> {
  const fresh: StatementLine[] = []
  for (const rows of chunksOf(read.map((line, place) => ({ ...line, place })))) {
    const found = await sql.rows(findNew, { account, ...lines.values(rows) })
    fresh.push(...found.map(({ place }) => required(read[place], 'the line')))
  }
  return fresh
}

type NewStatement = Omit<ValuesOf<typeof insert>, 'id' | 'lines'> & { lines: readonly StatementLine[] }

/** The balance before the first statement of an account, as its first line: the opening entry of the books is matched with it. */
const openingLine = (on: Day, amount: Kobo) => ({
  day: on,
  amount,
  balance: amount,
  description: 'Opening balance',
  reference: '',
  occurrence: 1,
  isOpening: true,
})

/** Keeps a statement with its new lines, and its opening balance where the account has no statement yet. The account is locked. */
export async function insertStatement(tx: Sql, { lines: fresh, ...about }: NewStatement): Promise<void> {
  const id = newId<string>()
  const { account, firstDay, opening = null } = about
  const hasOpening = opening !== null && opening !== 0 && !(await firstDayOf(tx, account)).isKnown
  const lines = fresh.map((line) => ({ ...line, isOpening: false }))
  const kept = hasOpening ? [openingLine(firstDay, opening), ...lines] : lines
  const ids = newOrderedIds(kept.length)
  await tx.run(insert, { ...about, id, lines: fresh.length })
  for (const rows of chunksOf(kept.map((line, index) => ({ ...line, id: required(ids[index], 'an id') }))))
    await tx.run(insertLines, { statementId: id, account, ...added.values(rows) })
}

/** One change of an account's lines and matches at a time. */
export const lockBank = (tx: Transaction, number: string): Promise<number> => takeLock(tx, firstLock + Number(number))

/** An arbitrary number, to which the account's number is added. */
const firstLock = 720_620_000

const match = statement({
  params: { account: word<AccountCode>(), days: integer },
  planEachTime: true,
  sql: `with open_line as materialized (
      select l.id, l.day, l.amount_kobo from bank_lines l
      where l.account = :account and not exists (select from bank_match_lines x where x.line_id = l.id)
    ), open_posting as materialized (
      select p.journal_id, p.line, p.amount_kobo, booked_on(j) as booked_on, valued_on(j) as valued_on
      from postings p join journals j on j.id = p.journal_id
      where p.account = :account and not exists (select from bank_match_postings x where x.journal_id = p.journal_id and x.line = p.line)
    ), pair as materialized (
      select l.id as line_id, p.journal_id, p.line, greatest(l.day, p.booked_on) as complete_on,
        count(*) over (partition by l.id) as of_line, count(*) over (partition by p.journal_id, p.line) as of_posting
      from open_line l join open_posting p on p.amount_kobo = l.amount_kobo and p.valued_on between l.day - :days::integer and l.day + :days::integer
    ), chosen as materialized (
      select *, gen_random_uuid() as id from pair where of_line = 1 and of_posting = 1 and not exists (
        select from bank_pairs_apart a where a.line_id = pair.line_id and a.journal_id = pair.journal_id and a.line = pair.line)
    ), made as (
      insert into bank_matches (id, account, complete_on) select id, :account, complete_on from chosen
    ), matched as (
      insert into bank_match_lines (line_id, match_id) select line_id, id from chosen
    )
    insert into bank_match_postings (journal_id, line, match_id) select journal_id, line, id from chosen`,
})

/** The days between a line and a posting that are the same money. */
const matchedWithinDays = 3

/**
 * Matches each line with the only posting of the same sum within three days, where it is the only line for that posting too; pairs that a person took
 * apart stay apart. Returns how many. The account is locked.
 */
export const matchByThemselves = (tx: Sql, account: AccountCode): Promise<number> =>
  tx.run(match, { account, days: matchedWithinDays })
