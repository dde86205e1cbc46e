import type { BankColumns } from '@kasuwa/domain/bank/columns.ts'
import type { StatementLine } from '@kasuwa/domain/bank/statement.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { newId, newOrderedIds, type UserId } from '../../base/ids.ts'
import { required } from '../../base/required.ts'
import { bool, day, integer, json, kobo, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { rowsParameter } from '../../db/rows-parameter.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'

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
