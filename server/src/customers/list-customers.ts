import type { SortOrder } from '@kasuwa/contract/lists.ts'
import { divideHalfUp, inNaira, kobo } from '@kasuwa/domain/money.ts'
import type { Context, Viewer } from '../context.ts'
import { pageOf, rowsPerPage } from '../lists/list-page.ts'
import { missingAccountSentence } from '../loans/missing-account-answer.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { masked } from '../profile/profile-answer.ts'
import { type AdminCustomer, type CustomerTotals, listCustomers, totalCustomers } from './customer-repository.ts'
import { searchCustomers } from './customer-search.ts'

type Input = { page?: number | undefined; search?: string | undefined; sort?: SortOrder | undefined }

/** One page of all customers, newest first, and the totals of all (DATA-15, C-142). */
export async function listCustomersForAdmin({ app, actor }: Context, { page = 1, search, sort = 'newest' }: Input) {
  const { database } = app
  const skip = (page - 1) * rowsPerPage
  const [found, rows, totals] = await Promise.all([
    search ? searchCustomers(database, search, sort, rowsPerPage, skip) : null,
    search ? [] : listCustomers(database, sort, rowsPerPage, skip),
    totalCustomers(database),
  ])
  return {
    customer_summary: summaryAnswer(totals),
    customers: (found?.rows ?? rows).map((row) => customerAnswer({ app, actor }, row)),
    page: pageOf(page, found?.total ?? totals.customers),
  }
}

function summaryAnswer({ customers, borrowers, disbursed }: CustomerTotals) {
  const average = customers === 0 ? kobo(0) : kobo(divideHalfUp(disbursed, customers))
  return {
    total_customers: customers,
    average_loan_amount_per_customer: inNaira(average),
    customers_with_active_loans: borrowers,
    total_loan_amount_disbursed: inNaira(disbursed),
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
    bvn: row.bvnSealed && masked(viewer.app.vault.open(row.bvnSealed, 'bvn')),
    created_at: row.createdAt.toISOString(),
  }
}
