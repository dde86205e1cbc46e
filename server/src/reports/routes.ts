import type { Handlers } from '../context/handlers.ts'
import { balanceSheetFile, showBalanceSheet } from './balance-sheet.ts'
import { incomeStatementFile, showIncomeStatement } from './income-statement.ts'

export const reportsRoutes: Handlers['reports'] = {
  incomeStatement: showIncomeStatement,
  incomeStatementFile,
  balanceSheet: showBalanceSheet,
  balanceSheetFile,
}
