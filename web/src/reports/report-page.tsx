import { pageWords } from '@kasuwa/contract/words.ts'
import { useParams } from 'wouter'
import { PageHeading } from '../base/page/page-heading.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { AllReports } from './all-reports.tsx'
import { AgeingReport, ProvisionsReport } from './ageing.tsx'
import { AgentsReportPage } from './agents-report.tsx'
import { BalanceSheetReport } from './balance-sheet.tsx'
import { CohortLoans } from './cohort-loans.tsx'
import { CohortsReport } from './cohorts.tsx'
import { DueAndCollectedReport } from './due-and-collected.tsx'
import { DueLoans } from './due-loans.tsx'
import { IncomeStatementReport } from './income-statement.tsx'
import { MovedLoans } from './moved-loans.tsx'
import { ParReport } from './par.tsx'
import { PortfolioReport } from './portfolio.tsx'
import { reportNames, reportsTexts as texts } from './texts.ts'

/** The reports, and the rows behind their figures. */
const pageNames = [...reportNames, 'due-loans', 'moved-loans', 'cohort-loans'] as const

const pages: Record<(typeof pageNames)[number], () => React.JSX.Element> = {
  portfolio: PortfolioReport,
  ageing: AgeingReport,
  par: ParReport,
  provisions: ProvisionsReport,
  'due-and-collected': DueAndCollectedReport,
  agents: AgentsReportPage,
  cohorts: CohortsReport,
  'income-statement': IncomeStatementReport,
  'balance-sheet': BalanceSheetReport,
  'due-loans': DueLoans,
  'moved-loans': MovedLoans,
  'cohort-loans': CohortLoans,
}

/** One report, or the rows behind a figure, by the name in its address (REP-34). */
export function ReportPage() {
  const { name } = useParams()
  const known = pageNames.find((one) => one === name)
  if (!known) return <UnknownReport />
  const Page = pages[known]
  return <Page key={known} />
}

function UnknownReport() {
  return (
    <>
      <PageHeading aside={<AllReports />}>{pageWords.notFound}</PageHeading>
      <Card>
        <EmptyState reason="notFound">{texts.unknown}</EmptyState>
      </Card>
    </>
  )
}
