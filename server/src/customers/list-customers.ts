import { divideHalfUp, kobo } from '@kasuwa/domain/money.ts'
import type { Context, Viewer } from '../context/context.ts'
import { pageOf, rangeOf } from '../lists/page.ts'
import { maskedNumber } from '../profile/profile-answer.ts'
import { type AdminCustomer, type CustomerTotals, listCustomers, totalCustomers } from './customer-repository.ts'
import { listedAnswer, type ListedInput, readListedFilter } from './listed-customer.ts'

/** One page of all customers, newest first, and the totals of all (DATA-15, C-142, C-145). */
export async function listCustomersForAdmin({ app, actor }: Context, input: ListedInput) {
  const { database } = app
  const filter = await readListedFilter(database, input, true)
  const [[read, found], totals] = await Promise.all([
    listCustomers(database, filter, rangeOf(input)),
    totalCustomers(database),
  ])
  const { rows, page } = pageOf(input, read, found ?? { total: totals.customers, isExact: true })
  return {
    customer_summary: summaryAnswer(totals),
    customers: rows.map((row) => customerAnswer({ app, actor }, row)),
    page,
  }
}

function summaryAnswer({ customers, borrowers, disbursed }: CustomerTotals) {
  const average = customers === 0 ? kobo(0) : kobo(divideHalfUp(disbursed, customers))
  return {
    total_customers: customers,
    average_loan_amount_per_customer: average,
    customers_with_active_loans: borrowers,
    total_loan_amount_disbursed: disbursed,
  }
}

function customerAnswer(viewer: Viewer, row: AdminCustomer) {
  const { user, ...listed } = listedAnswer(viewer, row)
  return {
    ...listed,
    user: { ...user, middle_name: row.middleName },
    default_bank_account: row.account,
    user_has_dva: row.virtualAccount !== null,
    user_dva: row.virtualAccount,
    bvn: maskedNumber(viewer, 'bvn', row.bvnSealed),
  }
}
