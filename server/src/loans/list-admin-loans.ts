import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import { inNaira } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'
import { adminLoanAnswer } from './admin-loan-answer.ts'
import { countAdminLoans, listAdminLoans, type LoanFilter, totalLoans } from './admin-loan-repository.ts'

type Input = { status?: LoanStatus | undefined; page?: number | undefined; search?: string | undefined; sort?: SortOrder | undefined }

const pageSize = 10

/** One page of all loans, newest first, with the whole addresses of its neighbours (C-138, C-140) and the totals of all loans. */
export async function listLoansForAdmin({ house }: Context, input: Input) {
  const { database, settings } = house
  const { status, search, page = 1, sort = 'newest' } = input
  const filter: LoanFilter = { status, search, sort }
  const [rows, total, totals] = await Promise.all([
    listAdminLoans(database, filter, pageSize, (page - 1) * pageSize),
    countAdminLoans(database, filter),
    totalLoans(database),
  ])
  const address = (number: number) => `${settings.publicUrl}/api/admin/loan-management?${queryOf({ ...input, page: number })}`
  return {
    loan_summary: {
      total_loans: totals.loans,
      total_active_loans: totals.running,
      total_disbursed_loans: inNaira(totals.disbursed),
      total_repayments_received: inNaira(totals.repaid),
    },
    loans: {
      current_page: page,
      data: rows.map(adminLoanAnswer),
      prev_page_url: page > 1 ? address(page - 1) : null,
      next_page_url: page * pageSize < total ? address(page + 1) : null,
      total,
    },
  }
}

function queryOf(parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}
