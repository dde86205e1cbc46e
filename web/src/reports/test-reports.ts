import type { api } from '../base/calls/api.ts'
import type {
  AgentsReport,
  BalanceSheet,
  CohortsReport,
  DueReport,
  IncomeStatement,
  Portfolio,
  ReportChoices,
  RiskReport,
} from './report-queries.ts'

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

export const someChoices = (): ReportChoices => ({
  agents: [{ id: 'agent-1', first_name: 'Amina', last_name: 'Bello' }],
  products: [{ code: 'default', name: 'Business loan' }],
  month_ends: ['2026-03-31'],
})

const bounds = (shares: Readonly<Record<number, number>>, whole: number) =>
  [1, 7, 30, 60, 90].map((days) => ({ days, amount: ((shares[days] ?? 0) * whole) / 100, share: shares[days] ?? 0 }))

/** Two loans, one of them rescheduled and 45 days late, and the end of March. */
export const someRiskReport = (changes: Partial<RiskReport> = {}): RiskReport => ({
  on: '2026-04-15',
  basis: 'now',
  kept_since: '2026-03-31',
  figures: {
    loans: 2,
    principal: 200_000,
    at_risk: bounds({ 1: 40, 7: 40, 30: 40 }, 200_000),
    rescheduled: { loans: 1, principal: 80_000, share: 40, at_risk: bounds({ 1: 40, 7: 40, 30: 40 }, 200_000) },
    classes: [
      { from: 0, to: 0, percent: 1, stage: 1, loans: 1, principal: 120_000, provision: 1_200 },
      { from: 1, to: 30, percent: 5, stage: 1, loans: 0, principal: 0, provision: 0 },
      { from: 31, to: 60, percent: 20, stage: 2, loans: 1, principal: 80_000, provision: 16_000 },
    ],
    provision: 17_200,
  },
  month_ends: [{ on: '2026-03-31', principal: 100_000, at_risk: bounds({ 1: 25 }, 100_000), provision: 10_000 }],
  ...changes,
})

/** The texts of a table's cells, without the headers that cells repeat on a phone. */
export const rowsOf = (table: HTMLElement): (string | null)[][] =>
  [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => (cell.lastElementChild ?? cell).textContent),
  )

/** Three instalments of 13,125.00 on one day, two of them paid. */
export const someDueReport = (): DueReport => {
  const nothing = { due: 0, moved: 0, collected: 0, unpaid: 0, share: 0 }
  const due = { due: 39_375, moved: 0, collected: 26_250, unpaid: 13_125, share: 66.67 }
  const month = { from: '2026-04-01', to: '2026-04-15', ...due }
  return {
    on: '2026-04-15',
    month,
    days: [
      { day: '2026-04-08', ...nothing },
      { day: '2026-04-09', ...due },
    ],
    months: [{ from: '2026-03-01', to: '2026-03-31', ...nothing }, month],
    coming: { from: '2026-04-16', to: '2026-05-15', ...nothing, days: [{ day: '2026-04-16', ...nothing }] },
  }
}

const portfolio = {
  customers: 54,
  loans: 40,
  principal: 900_000,
  par1: { amount: 90_000, share: 10 },
  par30: { amount: 45_000, share: 5 },
  due: 420_000,
  moved: 10_500,
  collected: 310_500,
  collected_share: 72.13,
  promises: 8,
  promises_kept: 5,
}

/** The portfolio of the only agent. */
export const someAgentsReport = (changes: Partial<AgentsReport> = {}): AgentsReport => ({
  on: '2026-04-15',
  basis: 'now',
  kept_since: null,
  period: { from: '2026-04-01', to: '2026-04-15' },
  figures: { agents: [{ id: 'agent-1', first_name: 'Amina', last_name: 'Bello', ...portfolio }], total: portfolio },
  ...changes,
})

/** The loan of March, of which half was paid at its end, and a tenth more a month later, when a fifth of another loan's principal was lost. */
export const someCohortsReport = (): CohortsReport => ({
  on: '2026-04-30',
  cohorts: [
    {
      month: '2026-03-01',
      loans: 2,
      principal: 100_000,
      whole: 105_000,
      after: [
        { months: 0, on: '2026-03-31', paid: 52_500, paid_share: 50, lost: 0, lost_share: 0 },
        { months: 1, on: '2026-04-30', paid: 63_000, paid_share: 60, lost: 20_000, lost_share: 20 },
      ],
    },
  ],
})

const someLoan = {
  loan_id: 'LN-10000001',
  customer_id: 'customer-1',
  user: { first_name: 'Halima', last_name: 'Yusuf' },
}
const somePlace = {
  page: { current: 1, prev: null, next: 2, total: 26 },
  prev_cursor: null,
  next_cursor: 'after.20000.0199f0a0-0000-7000-8000-000000000000',
}

/** The first of two pages of what fell due on one day. */
export const someDueLoans = (): Awaited<ReturnType<typeof api.reports.dueLoans>>['data'] => ({
  from: '2026-04-09',
  to: '2026-04-09',
  due: 39_375,
  moved: 0,
  collected: 26_250,
  unpaid: 13_125,
  share: 66.67,
  loans: [{ ...someLoan, day: '2026-04-09', due: 13_125, paid: 10_000, unpaid: 3_125 }],
  ...somePlace,
})

/** The first of two pages of what was moved away from one day. */
export const someMovedLoans = (): Awaited<ReturnType<typeof api.reports.movedLoans>>['data'] => ({
  from: '2026-04-09',
  to: '2026-04-09',
  moved: 5_250,
  loans: [{ ...someLoan, day: '2026-04-09', moved: 5_250, made_on: '2026-04-10', first_due: '2026-04-20' }],
  ...somePlace,
})

/** The first of two pages of a cohort. */
export const someCohortLoans = (): Awaited<ReturnType<typeof api.reports.cohortLoans>>['data'] => ({
  on: '2026-03-31',
  month: '2026-03-01',
  principal: 100_000,
  whole: 105_000,
  loans: [{ ...someLoan, day: '2026-03-02', principal: 50_000, whole: 52_500, paid: 26_250, lost: 0 }],
  ...somePlace,
})

/** One overdue loan, half repaid in this month. */
export const somePortfolio = (changes: Partial<Portfolio> = {}): Portfolio => {
  const held = { loans: 1, principal: 25_000, unpaid: 26_250 }
  return {
    on: '2026-04-15',
    basis: 'now',
    kept_since: null,
    month: {
      from: '2026-04-01',
      to: '2026-04-15',
      new_loans: 3,
      lent: 50_000,
      repaid: 26_250,
      written_off_loans: 0,
      lost: 0,
    },
    figures: {
      states: [
        { state: 'overdue', ...held },
        { state: 'completed', loans: 7, principal: 0, unpaid: 0 },
      ],
      running: held,
      products: [{ code: 'default', name: 'Business loan', ...held }],
      agents: [{ id: 'agent-1', first_name: 'Amina', last_name: 'Bello', ...held }],
    },
    ...changes,
  }
}
