import { cursorOf, type Place } from '@kasuwa/contract/lists.ts'
import type { PendingKind } from '@kasuwa/domain/loans/pending-kinds.ts'
import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import { inNaira } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import { type AmountInput, readAmounts } from '../lists/filters.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { readSearch } from '../lists/search.ts'
import { adminLoanAnswer } from './admin-loan-answer.ts'
import {
  type AdminLoan,
  listAdminLoans,
  type LoanFilter,
  type LoanTotals,
  totalLoans,
} from './admin-loan-repository.ts'

type LoanListInput = Omit<ListInput, 'per_page'> &
  AmountInput & {
    status?: LoanStatus | undefined
    waits_for?: PendingKind | undefined
    product?: string | undefined
    cursor?: Place | undefined
  }

const pageSize = 10

/**
 * Lists one page of all loans, newest first, with the full addresses of the previous and next page (C-138, C-140) and the totals of all
 * loans. The addresses carry a cursor, so that following them shows each loan once, even if others are added meanwhile. A page requested by
 * its number alone is counted from the list's beginning.
 */
export async function listLoansForAdmin({ app }: Context, input: LoanListInput) {
  const { database, settings } = app
  const [{ rows, page }, totals] = await Promise.all([readPage(database, input), totalLoans(database)])
  const { current, prev, next, ...total } = page
  const address = (number: number | null, side: Place['side'], row: AdminLoan | undefined) => {
    if (number === null) return null
    const place = row && cursorOf({ side, at: row.at, id: row.id })
    return `${settings.publicUrl}/api/admin/loan-management?${queryOf(input, number, place)}`
  }
  return {
    loan_summary: summaryAnswer(totals),
    loans: {
      current_page: current,
      data: rows.map(adminLoanAnswer),
      prev_page_url: address(prev, 'before', rows[0]),
      next_page_url: address(next, 'after', rows.at(-1)),
      ...total,
    },
  }
}

/** The search and the filters of the list. What a loan waits for is a filter of the pending ones alone. */
export const readLoanFilter = async (sql: Sql, input: Omit<LoanListInput, 'cursor'>): Promise<LoanFilter> => ({
  ...(await readSearch(sql, input.search)),
  status: input.status ?? null,
  waitsFor: (input.status === 'pending' && input.waits_for) || null,
  product: input.product ?? null,
  ...readAmounts(input),
})

/** A page before a cursor is read backwards; it always has a next page, the one from which it was reached. */
async function readPage(sql: Sql, input: LoanListInput) {
  const { sort = 'newest', cursor = null } = input
  const isBackwards = cursor?.side === 'before'
  const turn = { ...input, sort: isBackwards ? opposite[sort] : sort, per_page: pageSize }
  const filter = await readLoanFilter(sql, input)
  const { rows, page } = pageOf(turn, ...(await listAdminLoans(sql, filter, rangeOf(turn, cursor))))
  return isBackwards ? { rows: rows.toReversed(), page: { ...page, next: page.current + 1 } } : { rows, page }
}

const opposite = { newest: 'oldest', oldest: 'newest' } as const

const summaryAnswer = ({ loans, running, disbursed, repaid }: LoanTotals) => ({
  total_loans: loans,
  total_active_loans: running,
  total_disbursed_loans: disbursed,
  total_repayments_received: repaid,
})

/** The query string of another page of the same list. */
function queryOf(input: LoanListInput, page: number, cursor: string | undefined): string {
  const { amount_from: from, amount_to: to } = input
  const parameters = { ...input, amount_from: from && inNaira(from), amount_to: to && inNaira(to), page, cursor }
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}
