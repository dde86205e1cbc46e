import type { AccountCode, AccountKind } from '@kasuwa/domain/ledger/accounts.ts'
import { accountType } from '@kasuwa/domain/ledger/accounts.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { bool, day, kobo, listOf, type RowOfShape, text, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'

const shape = {
  code: word<AccountCode>().certain,
  number: text.certain,
  name: text.certain,
  kind: word<AccountKind>().certain,
  isClosed: bool,
}
const columns = `a.code, a.number, a.name, a.kind, a.closed_at is not null as "isClosed"`

/** The tallied debits and credits of accounts `a`; a balance is debit positive. */
const tallies = `cross join (values ('debit.', 1), ('credit.', -1)) as side (prefix, sign)
    left join tallied t on t.what = side.prefix || a.code`

const listBalances = statement({
  reads: 'replica',
  row: { ...shape, balance: kobo },
  sql: `select ${columns}, coalesce(sum(side.sign * t.amount_kobo), 0) as balance
    from accounts a ${tallies} group by a.code, a.number, a.name, a.kind, a.closed_at order by a.number`,
})

const listOverPeriod = statement({
  params: { from: day, to: day },
  row: { ...shape, opening: kobo, debit: kobo, credit: kobo },
  sql: `select ${columns}, coalesce(sum(side.sign * t.amount_kobo) filter (where t.day < :from), 0) as opening,
      coalesce(sum(t.amount_kobo) filter (where t.day >= :from and side.sign = 1), 0) as debit,
      coalesce(sum(t.amount_kobo) filter (where t.day >= :from and side.sign = -1), 0) as credit
    from accounts a ${tallies} and t.day <= :to
    group by a.code, a.number, a.name, a.kind, a.closed_at order by a.number`,
})

const findMonth = statement({
  params: { day },
  row: { isClosed: bool },
  sql: `select exists (select from book_months where month = month_of(:day) and state = 'closed') as "isClosed"`,
})

const findByNumber = statement({
  params: { number: text },
  row: shape,
  sql: `select ${columns} from accounts a where a.number = :number`,
})

const listByNumbers = statement({
  params: { numbers: listOf(text) },
  row: shape,
  sql: `select ${columns} from accounts a where a.number = any (:numbers)`,
})

export type Account = RowOfShape<typeof shape>

export const listAccountBalances = (sql: Sql): Promise<RowOf<typeof listBalances>[]> => sql.rows(listBalances)

/** Every account with its balance before a period, and its debits and credits in it, by book day. */
export const listAccountsOver = (sql: Sql, period: { from: Day; to: Day }): Promise<RowOf<typeof listOverPeriod>[]> =>
  sql.rows(listOverPeriod, period)

/** Whether the month of a day is closed. */
export const isMonthClosed = async (sql: Sql, day: Day): Promise<boolean> =>
  (await sql.only(findMonth, { day })).isClosed

export const findAccount = (sql: Sql, number: string): Promise<Account | undefined> => sql.row(findByNumber, { number })

/** The accounts with these numbers; a number without an account is left out. */
export const findAccounts = (sql: Sql, numbers: readonly string[]): Promise<Account[]> =>
  sql.rows(listByNumbers, { numbers })

export type AccountNames = ReadonlyMap<AccountCode, { number: string; name: string }>

/** Number and name of every account by its inner name, for a file that is read in parts. */
export async function readAccountNames(sql: Sql): Promise<AccountNames> {
  const rows = await listAccountBalances(sql)
  return new Map(rows.map(({ code, number, name }) => [code, { number, name }]))
}

export const accountAnswer = ({ number, name, kind, isClosed }: Account) => ({
  number,
  name,
  type: accountType(number),
  kind,
  closed: isClosed,
})
