import type { Handlers } from '../context/handlers.ts'
import { agentsFile, showAgents, showOwnPortfolio } from './agents-report.ts'
import { balanceSheetFile, showBalanceSheet } from './balance-sheet.ts'
import { showChoices } from './choices.ts'
import { showCohortLoans } from './cohort-loans.ts'
import { cohortsFile, showCohorts } from './cohorts.ts'
import { dueAndCollectedFile, showDueAndCollected } from './due-and-collected.ts'
import { showDueLoans } from './due-loans.ts'
import { incomeStatementFile, showIncomeStatement } from './income-statement.ts'
import { showMovedLoans } from './moved-loans.ts'
import { portfolioFile, showPortfolio } from './portfolio.ts'
import { ageingFile, parFile, provisionsFile } from './risk-files.ts'
import { showRisk } from './risk-report.ts'

export const reportsRoutes: Handlers['reports'] = {
  choices: showChoices,
  portfolio: showPortfolio,
  portfolioFile,
  ageing: showRisk,
  ageingFile,
  par: showRisk,
  parFile,
  provisions: showRisk,
  provisionsFile,
  dueAndCollected: showDueAndCollected,
  dueAndCollectedFile,
  dueLoans: showDueLoans,
  movedLoans: showMovedLoans,
  agents: showAgents,
  agentsFile,
  ownPortfolio: showOwnPortfolio,
  cohorts: showCohorts,
  cohortsFile,
  cohortLoans: showCohortLoans,
  incomeStatement: showIncomeStatement,
  incomeStatementFile,
  balanceSheet: showBalanceSheet,
  balanceSheetFile,
}
