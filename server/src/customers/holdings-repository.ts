import type { BankAccount } from '../bank-accounts/account-repository.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId } from '../ids.ts'
import type { Loan } from '../loans/loan-repository.ts'

const loans = `select l.id, l.loan_id as "loanId", l.application_id as "applicationId", l.customer_id as "customerId", l.amount_kobo as amount,
    l.approved_kobo as approved, l.term, l.repayment_frequency as frequency, l.purpose, l.rate_bp as rate, l.status as state,
    loan_status(l.status, l.next_due_date, (select product_today())) as status, l.requested_at as "requestedAt", l.start_date as start,
    l.end_date as "end", l.interest_kobo as interest, l.total_kobo as total, l.paid_kobo as paid, l.next_due_date as "nextDueOn",
    l.next_due_kobo as "nextDueAmount"
  from loans l where l.customer_id = any ($1::uuid[]) order by l.requested_at desc, l.id desc`

/** The loans of some customers by whose they are, newest first. */
export const loansByCustomer = async (sql: Sql, customers: readonly CustomerId[]): Promise<Map<CustomerId, Loan[]>> =>
  Map.groupBy(await sql.rows<Loan>(loans, [customers]), ({ customerId }) => customerId)

const accounts = `select b.customer_id as "customerId", b.bank_code as "bankCode", b.account_number as "accountNumber",
    b.account_name as "accountName", b.bank_name as "bankName", b.slug, b.ussd, b.logo, b.is_default as "isDefault"
  from bank_accounts b where b.customer_id = any ($1::uuid[]) order by b.position`

/** The bank accounts of some customers by whose they are, oldest first. */
export const accountsByCustomer = async (sql: Sql, customers: readonly CustomerId[]): Promise<Map<CustomerId, BankAccount[]>> =>
  Map.groupBy(await sql.rows<BankAccount & { customerId: CustomerId }>(accounts, [customers]), ({ customerId }) => customerId)
