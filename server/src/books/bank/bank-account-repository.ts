import { type AccountCode, bankAccounts } from '@kasuwa/domain/ledger/accounts.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { count, day, kobo, text, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'

/** The bank accounts of the lender as a list in SQL (BOOK-03). The index of their postings has the same list as its condition (migration 192). */
export const bankCodes = `(${bankAccounts.map((code) => `'${code}'`).join(', ')})`

const list = statement({
  row: {
    code: word<AccountCode>().certain,
    number: text.certain,
    name: text.certain,
    balance: kobo,
    statementTo: day.nullable,
    openLines: count,
  },
  sql: `select a.code, a.number, a.name, (
        select coalesce(sum(case when t.what like 'debit.%' then t.amount_kobo else -t.amount_kobo end), 0)::bigint
        from tallied t where t.what in ('debit.' || a.code, 'credit.' || a.code)
      ) as balance,
      (select max(last_day) from bank_statements s where s.account = a.code) as "statementTo",
      (select count(*) from bank_lines l where l.account = a.code and not exists (select from bank_match_lines x where x.line_id = l.id)) as "openLines"
    from accounts a where a.code in ${bankCodes} order by a.number`,
})
const find = statement({
  params: { number: text },
  row: { code: word<AccountCode>().certain, number: text.certain, name: text.certain },
  sql: `select a.code, a.number, a.name from accounts a where a.number = :number and a.code in ${bankCodes}`,
})

export type BankAccount = RowOf<typeof find>

/** The bank accounts by number: balance in the books, last day of their statements, and lines that are not matched. */
export const listBankAccounts = (sql: Sql): Promise<RowOf<typeof list>[]> => sql.rows(list)

/** The bank account with this number. @throws Refused not_found for any other account */
export async function bankAccountOf(sql: Sql, number: string): Promise<BankAccount> {
  const account = await sql.row(find, { number })
  if (!account) throw new Refused('not_found')
  return account
}
