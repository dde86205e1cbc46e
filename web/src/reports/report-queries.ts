import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { paged } from '../lists/use-list.ts'

export type IncomeStatement = Awaited<ReturnType<typeof api.reports.incomeStatement>>['data']
export type BalanceSheet = Awaited<ReturnType<typeof api.reports.balanceSheet>>['data']

/** The query of a report. It is read again each time, since something may be booked by now. */
const reportQuery = <Input extends object, Data>(
  of: { queryKey: (asked: { input: Input }) => readonly unknown[] },
  call: (input: Input, options: { signal: AbortSignal }) => Promise<{ data: Data }>,
  input: Input,
) => ({
  queryKey: of.queryKey({ input }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(input, { signal })).data,
  staleTime: 0,
})

export type RiskReport = Awaited<ReturnType<typeof api.reports.ageing>>['data']
export type RiskFigures = NonNullable<RiskReport['figures']>
export type DueReport = Awaited<ReturnType<typeof api.reports.dueAndCollected>>['data']
export type AgentsReport = Awaited<ReturnType<typeof api.reports.agents>>['data']
export type AgentLine = NonNullable<AgentsReport['figures']>['agents'][number]
export type PortfolioLine = NonNullable<AgentsReport['figures']>['total']
export type CohortsReport = Awaited<ReturnType<typeof api.reports.cohorts>>['data']
export type Cohort = CohortsReport['cohorts'][number]
export type Portfolio = Awaited<ReturnType<typeof api.reports.portfolio>>['data']
export type PortfolioFigures = NonNullable<Portfolio['figures']>
export type ReportChoices = Awaited<ReturnType<typeof api.reports.choices>>['data']

/** The filters of a report of loans; a missing day is today. */
export type LoanInput = { on?: string; agent?: string; product?: string }

export const choicesQuery = () => ({
  queryKey: queries.reports.choices.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.reports.choices(undefined, { signal })).data,
})

export const ageingQuery = (asked: LoanInput) =>
  reportQuery<LoanInput, RiskReport>(queries.reports.ageing, api.reports.ageing, asked)
export const parQuery = (asked: LoanInput) =>
  reportQuery<LoanInput, RiskReport>(queries.reports.par, api.reports.par, asked)
export const provisionsQuery = (asked: LoanInput) =>
  reportQuery<LoanInput, RiskReport>(queries.reports.provisions, api.reports.provisions, asked)

export const dueQuery = (asked: LoanInput) =>
  reportQuery<LoanInput, DueReport>(queries.reports.dueAndCollected, api.reports.dueAndCollected, asked)

/** The rows behind a figure of it, a page. */
export const dueLoansQuery = (asked: Parameters<typeof api.reports.dueLoans>[0]) => ({
  ...pageQuery(queries.reports.dueLoans, paged(asked)),
  staleTime: 0,
})
export type DueRow = Awaited<ReturnType<typeof api.reports.dueLoans>>['data']['loans'][number]

/** The rows behind what reschedules moved, a page. */
export const movedLoansQuery = (asked: Parameters<typeof api.reports.movedLoans>[0]) => ({
  ...pageQuery(queries.reports.movedLoans, paged(asked)),
  staleTime: 0,
})
export type MovedRow = Awaited<ReturnType<typeof api.reports.movedLoans>>['data']['loans'][number]

export const agentsQuery = (asked: LoanInput) =>
  reportQuery<LoanInput, AgentsReport>(queries.reports.agents, api.reports.agents, asked)

export const cohortsQuery = (asked: LoanInput) =>
  reportQuery<LoanInput, CohortsReport>(queries.reports.cohorts, api.reports.cohorts, asked)

/** The loans of one cohort, a page. */
export const cohortLoansQuery = (asked: Parameters<typeof api.reports.cohortLoans>[0]) => ({
  ...pageQuery(queries.reports.cohortLoans, paged(asked)),
  staleTime: 0,
})
export type CohortRow = Awaited<ReturnType<typeof api.reports.cohortLoans>>['data']['loans'][number]

export const portfolioQuery = (asked: LoanInput) =>
  reportQuery<LoanInput, Portfolio>(queries.reports.portfolio, api.reports.portfolio, asked)

type OnInput = { on?: string }

export const incomeStatementQuery = (asked: OnInput) =>
  reportQuery<OnInput, IncomeStatement>(queries.reports.incomeStatement, api.reports.incomeStatement, asked)
export const balanceSheetQuery = (asked: OnInput) =>
  reportQuery<OnInput, BalanceSheet>(queries.reports.balanceSheet, api.reports.balanceSheet, asked)
