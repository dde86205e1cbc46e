import { nairaText } from '../money/naira.tsx'
import type { Fact } from '../ui/facts.tsx'
import type { PortfolioLine } from './report-queries.ts'
import { agentsTexts as texts, reportsTexts as reports } from './texts.ts'

/** The portfolio of one agent or of all, as facts (REP-41, REP-42). */
export const portfolioFacts = (line: PortfolioLine): Fact[] => [
  ...(line.customers === null ? [] : [{ label: texts.customers, value: reports.counts(line.customers) }]),
  { label: texts.loans, value: reports.counts(line.loans) },
  { label: texts.principal, value: nairaText(line.principal) },
  { label: texts.par1, value: reports.percent(line.par1.share), detail: nairaText(line.par1.amount) },
  { label: texts.par30, value: reports.percent(line.par30.share), detail: nairaText(line.par30.amount) },
  {
    label: texts.due,
    value: nairaText(line.due),
    detail: line.moved > 0 ? texts.moved(nairaText(line.moved)) : undefined,
  },
  { label: texts.collected, value: reports.percent(line.collected_share), detail: nairaText(line.collected) },
  { label: texts.promises, value: texts.kept(line.promises_kept, line.promises) },
]
