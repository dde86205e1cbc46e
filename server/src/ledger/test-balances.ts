import type { LedgerAccount } from '@kasuwa/domain/ledger/accounts.ts'
import { kobo as exactKobo, type Kobo } from '@kasuwa/domain/money.ts'
import { kobo, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const sumPostings = statement({
  row: { account: word<LedgerAccount>(), balance: kobo },
  sql: `select a.code as account, coalesce(sum(p.amount_kobo), 0) as balance
    from ledger_accounts a left join postings p on p.account = a.code group by a.code`,
})

/** The balance of each account: debits positive, credits negative. It is computed from the postings and never stored. */
export async function balances(sql: Sql): Promise<Record<LedgerAccount, Kobo>> {
  const rows = await sql.rows(sumPostings)
  return Object.fromEntries(rows.map(({ account, balance }) => [account, exactKobo(balance)])) as Record<
    LedgerAccount,
    Kobo
  >
}
