import { call, csvCall } from './call.ts'
import { parameter } from './dependent.ts'
import { balanceSheet, incomeStatement } from './entities/report.ts'
import { form, queryDay } from './fields.ts'

/** Those who take files of the books. */
const ofBooks = ['finance', 'auditor'] as const

/** The day whose figures are asked for; today when left out. */
const on = parameter(queryDay())

/** The reports of the lender (C-205). Any admin reads them. */
export const reportsCalls = {
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
