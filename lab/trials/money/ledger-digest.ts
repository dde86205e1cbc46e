import type { TextSql } from '../../../server/src/db/database.ts'
import type { Borrower, Payers } from './payers.ts'

/** A digest of the books after a run, without names that differ between runs: equal books have equal digests. Amounts are kobo. */
export async function ledgerDigest(sql: TextSql, { run, borrowers, strangersAccount }: Payers): Promise<unknown> {
  const [accounts, suspense, ofBorrowers] = await Promise.all([
    sql.rows(
      `select p.account, sum(p.amount_kobo)::bigint as sum from postings p join journals j on j.id = p.journal_id
       where starts_with(j.reference, $1) group by p.account order by p.account`,
      [`${run}-`],
    ),
    sql.row(
      `select count(*) as items, sum(amount_kobo)::bigint as amount, sum(fee_kobo)::bigint as fees from open_suspense_items
       where account_number = $1`,
      [strangersAccount],
    ),
    Promise.all(borrowers.map((borrower) => digestOf(sql, borrower))),
  ])
  return { accounts, suspense, borrowers: ofBorrowers }
}

/** The digest of one borrower: ledger, schedule, loan and list of payments. */
async function digestOf(sql: TextSql, { customerId, loanId }: Borrower): Promise<unknown> {
  return {
    accounts: await sql.rows(
      `select account, sum(amount_kobo)::bigint as sum from postings where loan_id = $1 or customer_id = $2
       group by account order by account`,
      [loanId, customerId],
    ),
    instalments: await sql.rows(
      `select number, principal_kobo, interest_kobo, fee_kobo, paid_principal_kobo, paid_interest_kobo, paid_fee_kobo from instalments
       where loan_id = $1 order by number`,
      [loanId],
    ),
    loan: await sql.row('select status, paid_kobo, total_kobo, next_due_date, next_due_kobo from loans where id = $1', [
      loanId,
    ]),
    payments: await sql.rows(
      `select split_part(tx_ref, '-', 2)::int as place, amount_kobo, fee_kobo, status from payments
       where customer_id = $1 and kind = 'loan_repayment' order by place, status`,
      [customerId],
    ),
    // The payment that paid more than was owed depends on the order, but the total excess does not.
    excess: await sql.row(
      `select sum(excess_kobo)::bigint as kobo from payments
       where customer_id = $1 and kind = 'loan_repayment' and reversed_at is null`,
      [customerId],
    ),
  }
}
