import { PageHeading } from '../base/page/page-heading.tsx'
import { OwnCommissions } from './commission-list.tsx'
import { OwnSheetCard } from './sheet/own-sheet-card.tsx'
import { commissionListTexts as texts } from './texts.ts'

/** The agent's own commissions, reached from their dashboard (DESK-88, C-184). */
export function OwnCommissionsPage() {
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <OwnSheetCard />
      <OwnCommissions />
    </>
  )
}
