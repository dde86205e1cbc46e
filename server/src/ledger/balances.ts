import type { LedgerAccount } from '@kasuwa/domain/ledger/accounts.ts'
import { kobo, type Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'

const sums = `select a.code as account, coalesce(sum(p.amount_kobo), 0) as balance
  from ledger_accounts a left join postings p on p.account = a.code group by a.code`

/** What stands on each account: debits positive, credits negative. Derived from the postings, never kept. */
export async function balances(sql: Sql): Promise<Record<LedgerAccount, Kobo>> {
  const rows = await sql.rows<{ account: LedgerAccount; balance: number }>(sums)
  return Object.fromEntries(rows.map(({ account, balance }) => [account, kobo(balance)])) as Record<LedgerAccount, Kobo>
}
