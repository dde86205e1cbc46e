import type { BalanceSheet, IncomeStatement } from './report-queries.ts'

/** Vector B1: interest earned, and fees paid, in March. */
export const someIncomeStatement = (changes: Partial<IncomeStatement> = {}): IncomeStatement => ({
  on: '2026-03-31',
  month: { from: '2026-03-01', to: '2026-03-31' },
  year: { from: '2026-01-01', to: '2026-03-31' },
  year_before: { from: '2025-01-01', to: '2025-12-31' },
  lines: [
    { number: '4010', name: 'Interest received', type: 'income', month: 1_250, year: 1_250, year_before: 0 },
    { number: '5020', name: 'Provider’s fees', type: 'expense', month: 302.5, year: 302.5, year_before: 0 },
  ],
  totals: {
    income: { month: 1_250, year: 1_250, year_before: 0 },
    expense: { month: 302.5, year: 302.5, year_before: 0 },
    result: { month: 947.5, year: 947.5, year_before: 0 },
  },
  ...changes,
})

/** The same lender's bank account and capital. */
export const someBalanceSheet = (changes: Partial<BalanceSheet> = {}): BalanceSheet => ({
  on: '2026-03-31',
  month_before: '2026-02-28',
  year_before: '2025-12-31',
  lines: [
    { number: '1020', name: 'Bank', type: 'asset', amount: 1_000_947.5, month_before: 1_000_000, year_before: 0 },
    { number: '3010', name: 'Capital', type: 'equity', amount: 1_000_000, month_before: 1_000_000, year_before: 0 },
  ],
  totals: {
    assets: { amount: 1_000_947.5, month_before: 1_000_000, year_before: 0 },
    liabilities: { amount: 0, month_before: 0, year_before: 0 },
    equity: { amount: 1_000_000, month_before: 1_000_000, year_before: 0 },
    result_before: { amount: 0, month_before: 0, year_before: 0 },
    result: { amount: 947.5, month_before: 0, year_before: 0 },
    liabilities_and_equity: { amount: 1_000_947.5, month_before: 1_000_000, year_before: 0 },
  },
  balances: true,
  ...changes,
})
