import { PageHeading } from '../base/page/page-heading.tsx'
import { FileButton } from '../lists/file-button.ts'
import type { ListFile } from '../lists/list-file.ts'
import { Card } from '../ui/card.tsx'
import type { Elements } from '../ui/elements.ts'
import { Panel } from '../ui/feedback/panel.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { AllReports } from './all-reports.tsx'
import { type ReportName, reportsTexts as texts, reportTexts } from './texts.ts'

type Props<Data> = {
  name: ReportName
  of: PanelState<Data>
  filters: Elements
  file: ListFile
  children: (data: Data) => Elements
}

/** A report: its filters, its figures, the sentence that says how they are counted, and its file (REP-31, REP-34). */
export function ReportFrame<Data>({ name, of: state, filters, file, children }: Props<Data>) {
  const { title, counted } = reportTexts[name]
  return (
    <>
      <PageHeading aside={<AllReports />}>{title}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card title={texts.filters} className="print:hidden">
          {filters}
        </Card>
        <Card title={title}>
          <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
            {children}
          </Panel>
          <p className="mt-5 border-t border-line pt-4 text-sm text-soft">{counted}</p>
          <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow print:hidden">
            <FileButton file={file} />
          </div>
        </Card>
      </div>
    </>
  )
}
