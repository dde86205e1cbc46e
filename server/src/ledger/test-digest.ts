import type { TextSql } from '../db/database.ts'

/** The tables of loans, payments and debts, and of the admins' decisions on money. */
const tables = [
  'journals',
  'postings',
  'payments',
  'allocations',
  'instalments',
  'loans',
  'transfers',
  'suspense_items',
  'suspense_closings',
  'repayment_reversals',
  'allocation_reversals',
  'loan_cancellations',
  'open_items',
  'proposals',
  'agent_cash',
  'cash_hand_overs',
]

/** A digest of the rows of each table, in any order, and the sum of each account in kobo. */
export type LedgerDigest = { tables: Record<string, string>; sums: Record<string, number> }

/** Two ledgers with the same digest have the same rows. Their `sums` are equal even if the same money is in other rows. */
export async function digestOfLedger(sql: TextSql): Promise<LedgerDigest> {
  const digests: Record<string, string> = {}
  for (const table of tables) {
    const row = await sql.row<{ digest: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)), 0) as digest from ${table} one`,
    )
    digests[table] = row!.digest
  }
  const sums = await sql.rows<{ account: string; sum: number }>(
    'select account, sum(amount_kobo)::bigint as sum from postings group by account',
  )
  return { tables: digests, sums: Object.fromEntries(sums.map(({ account, sum }) => [account, sum])) }
}
