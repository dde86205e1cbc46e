import { dayText } from '../base/days.tsx'
import type { Elements } from '../ui/elements.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { reportsTexts as texts } from './texts.ts'

type Props<Figures> = {
  of: { on: string; kept_since: string | null; figures: Figures | null }
  children: (figures: Figures) => Elements
}

/** The figures of a report; of a month end that was not kept it says so, and shows no zero (REP-35). */
export function KeptFigures<Figures>({ of: { on, kept_since: since, figures }, children }: Props<Figures>) {
  if (figures !== null) return children(figures)
  return <EmptyState>{texts.notKept(dayText(on), since && dayText(since))}</EmptyState>
}
