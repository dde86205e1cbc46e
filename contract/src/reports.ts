import { firstNamedDay } from '@kasuwa/domain/ledger/book-day.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import { isUuid } from '@kasuwa/domain/uuid.ts'
import { call, csvCall, nothing } from './call.ts'
import { parameter } from './dependent.ts'
import {
  agentsReport,
  balanceSheet,
  cohortLoans,
  cohortsReport,
  dueAndCollected,
  dueLoans,
  incomeStatement,
  movedLoans,
  ownPortfolio,
  portfolioReport,
  reportChoices,
  riskReport,
} from './entities/report.ts'
import { choice, form, queryDay, text } from './fields.ts'
import { cursor, listQuery } from './lists.ts'
import { genericWords } from './words.ts'

/** Those who take files of the books. */
const ofBooks = ['finance', 'auditor'] as const

/** Those who take files of loans. */
const ofLoans = ['credit', 'finance', 'auditor'] as const

/** The day whose figures are asked for; today when left out. Nothing is booked before the first day that may be named. */
const on = parameter(queryDay((day) => day >= firstNamedDay))
/** Only the loans of one agent, or of one product by its code. */
const ofSome = {
  agent: parameter(text(genericWords.notListed, (id) => id === '' || isUuid(id))),
  product: parameter(text(genericWords.notListed, (code) => code === '' || isText(code, 20))),
}
const loanQuery = form({ on, ...ofSome })
/** A page of the rows behind a figure, by its number or by the cursor of a neighbour. */
const rowsQuery = { page: listQuery.page, per_page: listQuery.per_page, cursor: parameter(cursor()) }
const monthEndRefusals = ['report_day', 'report_month_end'] as const

/** The reports of the lender (C-205). Any admin reads them. */
export const reportsCalls = {
  choices: call({
    method: 'GET',
    path: '/admin/reports/choices',
    summary: 'The agents and products by which reports can be filtered, and the month ends that are kept',
    who: ['admin'],
    input: nothing,
    data: reportChoices,
  }),
  portfolio: call({
    method: 'GET',
    path: '/admin/reports/portfolio',
    summary:
      'Loans by state with unpaid principal and all that is unpaid, the running ones by product and agent, now or at a kept month end, and what was lent, repaid and lost in the month up to it (REP-39)',
    who: ['admin'],
    input: loanQuery,
    data: portfolioReport,
    refusals: monthEndRefusals,
  }),
  portfolioFile: csvCall({
    path: '/admin/reports/portfolio.csv',
    summary: 'The portfolio as a file, a line for each state, product and agent',
    roles: ofLoans,
    input: loanQuery,
    refusals: monthEndRefusals,
  }),
  ageing: call({
    method: 'GET',
    path: '/admin/reports/ageing',
    summary:
      'Running loans by class of days late with the provision of each, now or at a kept month end, the rescheduled ones apart, and the twelve month ends before (REP-36)',
    who: ['admin'],
    input: loanQuery,
    data: riskReport,
    refusals: monthEndRefusals,
  }),
  ageingFile: csvCall({
    path: '/admin/reports/ageing.csv',
    summary: 'The running loans behind the ageing as a file, with days late and unpaid principal',
    roles: ofLoans,
    input: loanQuery,
    refusals: monthEndRefusals,
  }),
  par: call({
    method: 'GET',
    path: '/admin/reports/par',
    summary:
      'Portfolio at risk of 1, 7, 30, 60 and 90 days, now or at a kept month end, the rescheduled loans apart, and the twelve month ends before (REP-37)',
    who: ['admin'],
    input: loanQuery,
    data: riskReport,
    refusals: monthEndRefusals,
  }),
  parFile: csvCall({
    path: '/admin/reports/par.csv',
    summary: 'Portfolio at risk as a file, a line for each bound of the day and of the month ends before',
    roles: ofLoans,
    input: loanQuery,
    refusals: monthEndRefusals,
  }),
  provisions: call({
    method: 'GET',
    path: '/admin/reports/provisions',
    summary:
      'The provision of each class, now or at a kept month end, and those of the twelve month ends before (REP-38)',
    who: ['admin'],
    input: loanQuery,
    data: riskReport,
    refusals: monthEndRefusals,
  }),
  provisionsFile: csvCall({
    path: '/admin/reports/provisions.csv',
    summary: 'The provision of each class as a file',
    roles: ofLoans,
    input: loanQuery,
    refusals: monthEndRefusals,
  }),
  dueAndCollected: call({
    method: 'GET',
    path: '/admin/reports/due-and-collected',
    summary:
      'What fell due by day and month up to a day, what reschedules moved away, what is collected of it by now, and the 30 days after today (REP-40)',
    who: ['admin'],
    input: loanQuery,
    data: dueAndCollected,
    refusals: ['report_day'],
  }),
  dueAndCollectedFile: csvCall({
    path: '/admin/reports/due-and-collected.csv',
    summary:
      'What fell due and was collected as a file, a line for each day of the month and of the 30 days after today',
    roles: ofLoans,
    input: loanQuery,
    refusals: ['report_day'],
  }),
  dueLoans: call({
    method: 'GET',
    path: '/admin/reports/due-loans',
    summary:
      'What fell due on a day, or in its month up to that day, by day and loan, with what is paid of it by now: the rows behind a figure (REP-50)',
    who: ['admin'],
    input: form({ on, of: parameter(choice(['day', 'month'])), ...ofSome, ...rowsQuery }),
    data: dueLoans,
  }),
  movedLoans: call({
    method: 'GET',
    path: '/admin/reports/moved-loans',
    summary:
      'What reschedules moved away from a day, or from its month up to that day, by day and loan: the rows behind a figure (REP-55)',
    who: ['admin'],
    input: form({ on, of: parameter(choice(['day', 'month'])), ...ofSome, ...rowsQuery }),
    data: movedLoans,
  }),
  agents: call({
    method: 'GET',
    path: '/admin/reports/agents',
    summary:
      'Agents with customers, loans, unpaid principal, PAR 1 and 30, now or at a kept month end, and what fell due, was collected and promised in the month up to it (REP-41)',
    who: ['admin'],
    input: loanQuery,
    data: agentsReport,
    refusals: monthEndRefusals,
  }),
  agentsFile: csvCall({
    path: '/admin/reports/agents.csv',
    summary: "Agents' portfolios as a file, a line for each agent",
    roles: ['finance', 'support', 'auditor'],
    input: loanQuery,
    refusals: monthEndRefusals,
  }),
  ownPortfolio: call({
    method: 'GET',
    path: '/agent/portfolio',
    summary: "The agent's own line of the report of agents, today (REP-42)",
    who: ['agent'],
    input: nothing,
    data: ownPortfolio,
  }),
  cohorts: call({
    method: 'GET',
    path: '/admin/reports/cohorts',
    summary:
      'The loans of the thirteen months of start up to a day, with what they paid and lost after 0 to 12 month ends, by book day (REP-43)',
    who: ['admin'],
    input: loanQuery,
    data: cohortsReport,
    refusals: ['report_day'],
  }),
  cohortsFile: csvCall({
    path: '/admin/reports/cohorts.csv',
    summary: 'The cohorts as a file, a line for each month end',
    roles: ofLoans,
    input: loanQuery,
    refusals: ['report_day'],
  }),
  cohortLoans: call({
    method: 'GET',
    path: '/admin/reports/cohort-loans',
    summary:
      'The loans that started in a month, with what each paid and lost up to a day, by book day: the rows behind a figure (REP-51)',
    who: ['admin'],
    input: form({ on, month: on, ...ofSome, ...rowsQuery }),
    data: cohortLoans,
    refusals: ['report_day'],
  }),
  incomeStatement: call({
    method: 'GET',
    path: '/admin/reports/income-statement',
    summary:
      'Income and expenses by account up to a day: its month, its book year so far, and the whole year before, by book day (REP-32)',
    who: ['admin'],
    input: form({ on }),
    data: incomeStatement,
    refusals: ['report_day'],
  }),
  incomeStatementFile: csvCall({
    path: '/admin/reports/income-statement.csv',
    summary: 'The income statement as a file, a line for each account',
    roles: ofBooks,
    input: form({ on }),
    refusals: ['report_day'],
  }),
  balanceSheet: call({
    method: 'GET',
    path: '/admin/reports/balance-sheet',
    summary:
      'Assets, liabilities and equity by account at the end of a day, of the month before and of the book year before, with the result of earlier years and of this one (REP-33)',
    who: ['admin'],
    input: form({ on }),
    data: balanceSheet,
    refusals: ['report_day'],
  }),
  balanceSheetFile: csvCall({
    path: '/admin/reports/balance-sheet.csv',
    summary: 'The balance sheet as a file, a line for each account, and one for each of the two results',
    roles: ofBooks,
    input: form({ on }),
    refusals: ['report_day'],
  }),
}
