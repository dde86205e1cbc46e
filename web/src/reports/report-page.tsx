import { pageWords } from '@kasuwa/contract/words.ts'
import { useParams } from 'wouter'
import { PageHeading } from '../base/page/page-heading.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { AllReports } from './all-reports.tsx'
import { AgeingReport, ProvisionsReport } from './ageing.tsx'
import { AgentsReportPage } from './agents-report.tsx'
import { BalanceSheetReport } from './balance-sheet.tsx'
import { CohortsReport } from './cohorts.tsx'
import { DueAndCollectedReport } from './due-and-collected.tsx'
import { IncomeStatementReport } from './income-statement.tsx'
import { ParReport } from './par.tsx'
import { PortfolioReport } from './portfolio.tsx'
import { type ReportName, reportNames, reportsTexts as texts } from './texts.ts'

const reports: Record<ReportName, () => React.JSX.Element> = {
  portfolio: PortfolioReport,
  ageing: AgeingReport,
  par: ParReport,
  provisions: ProvisionsReport,
  'due-and-collected': DueAndCollectedReport,
  agents: AgentsReportPage,
  cohorts: CohortsReport,
  'income-statement': IncomeStatementReport,
  'balance-sheet': BalanceSheetReport,
}

/** One report by the name in its address (REP-34). */
export function ReportPage() {
  const { name } = useParams()
  const known = reportNames.find((one) => one === name)
  if (!known) return <UnknownReport />
  const Report = reports[known]
  return <Report key={known} />
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
