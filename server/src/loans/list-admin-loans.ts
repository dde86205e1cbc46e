import { cursorOf, type Place, type SortOrder } from '@kasuwa/contract/lists.ts'
import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import { inNaira } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'
import type { Sql } from '../db/database.ts'
import { adminLoanAnswer } from './admin-loan-answer.ts'
import {
  type AdminLoan,
  countAdminLoans,
  listAdminLoans,
  type LoanTotals,
  type PageRange,
  totalLoans,
} from './admin-loan-repository.ts'
import { searchAdminLoans } from './admin-loan-search.ts'

type Input = {
  status?: LoanStatus | undefined
  page?: number | undefined
  search?: string | undefined
  sort?: SortOrder | undefined
  cursor?: Place | undefined
}

const pageSize = 10

/**
 * One page of all loans, newest first, with the whole addresses of its neighbours (C-138, C-140) and the totals of all loans. The addresses
 * carry a cursor: whoever follows them meets each loan once, whatever is added meanwhile. A page asked for by its number alone is counted
 * from the list's beginning.
 */
export async function listLoansForAdmin({ app }: Context, input: Input) {
  const { database, settings } = app
  const { page = 1, cursor } = input
  const [{ rows, total, follows }, totals] = await Promise.all([pageOf(database, input), totalLoans(database)])
  const address = (number: number, side: Place['side'], row: AdminLoan | undefined) => {
    const place = row && cursorOf({ side, at: row.at, id: row.id })
    return `${settings.publicUrl}/api/admin/loan-management?${queryOf({ ...input, page: number, cursor: place })}`
  }
  return {
    loan_summary: summaryAnswer(totals),
    loans: {
      current_page: page,
      data: rows.map(adminLoanAnswer),
      prev_page_url: page > 1 ? address(page - 1, 'before', rows[0]) : null,
      next_page_url: follows || cursor?.side === 'before' ? address(page + 1, 'after', rows.at(-1)) : null,
      total,
    },
  }
}

/** One row too many is read: it shows whether another page follows. */
async function pageOf(sql: Sql, { status, search, sort = 'newest', page = 1, cursor }: Input) {
  const backwards = cursor?.side === 'before'
  const skip = (page - 1) * pageSize
  const range: PageRange = {
    place: cursor ?? null,
    skip: cursor ? 0 : skip,
    limit: pageSize + 1,
    sort: backwards ? opposite[sort] : sort,
  }
  const [read, total] = await readLoans(sql, status, search, range)
  const rows = read.slice(0, pageSize)
  return {
    rows: backwards ? rows.toReversed() : rows,
    total: total ?? skip + read.length,
    follows: !backwards && read.length > pageSize,
  }
}

const opposite = { newest: 'oldest', oldest: 'newest' } as const

async function readLoans(
  sql: Sql,
  status: LoanStatus | undefined,
  search: string | undefined,
  range: PageRange,
): Promise<[AdminLoan[], number | null]> {
  if (!search) return Promise.all([listAdminLoans(sql, status, range), countAdminLoans(sql, status)])
  const { rows, total } = await searchAdminLoans(sql, search, status, range)
  return [rows, total]
}

const summaryAnswer = ({ loans, running, disbursed, repaid }: LoanTotals) => ({
  total_loans: loans,
  total_active_loans: running,
  total_disbursed_loans: inNaira(disbursed),
  total_repayments_received: inNaira(repaid),
})

function queryOf(parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}
