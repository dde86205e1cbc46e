import { divideHalfUp, kobo } from '@kasuwa/domain/money.ts'
import type { Context, Viewer } from '../context/context.ts'
import { type AccountListInput, readAccountFilter } from '../lists/filters.ts'
import { pageOf, rangeOf } from '../lists/page.ts'
import { missingAccountSentence } from '../loans/missing-account-answer.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { maskedNumber } from '../profile/profile-answer.ts'
import { type AdminCustomer, type CustomerTotals, listCustomers, totalCustomers } from './customer-repository.ts'

/** One page of all customers, newest first, and the totals of all (DATA-15, C-142, C-145). */
export async function listCustomersForAdmin({ app, actor }: Context, input: AccountListInput) {
  const { database } = app
  const filter = await readAccountFilter(database, input, true)
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
  return {
    id: row.id,
    user: {
      id: row.userId,
      ...personAnswer(viewer, row),
      middle_name: row.middleName,
      email: row.email,
      gender: row.gender,
      address: row.address,
      status: row.status,
    },
    default_bank_account: row.account,
    user_has_dva: row.virtualAccount !== null,
    user_dva: row.virtualAccount,
    user_dva_missing: missingAccountSentence('staff', row),
    bvn: maskedNumber(viewer, 'bvn', row.bvnSealed),
    created_at: row.createdAt,
  }
}
