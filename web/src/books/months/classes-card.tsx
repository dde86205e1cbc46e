import { useState } from 'react'
import { usePanel } from '../../base/calls/use-panel.ts'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { Table } from '../../ui/tables/table.tsx'
import { classesQuery, type ProvisionClass } from './months-queries.ts'
import { classesTexts as texts } from './months-texts.ts'

const ClassesDialog = lazyDialog('classes', async () => (await import('./classes-dialog.tsx')).ClassesDialog)

/** The table of classes by which the provision of a month is worked out, and its replacement by two people (C-199). */
export function ClassesCard() {
  const state = usePanel(classesQuery())
  const [isReplacing, setReplacing] = useState(false)
  return (
    <Card title={texts.title}>
      <p className="mb-4 text-soft">{texts.purpose}</p>
      <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
        {({ classes }) => (
          <>
            <Table
              caption={texts.title}
              columns={columns}
              compact={compact}
              rows={classes}
              rowKey={({ from }) => String(from)}
            />
            <div className="mt-5">
              <ForRoles act="months.replaceClasses" explained>
                <Button look="secondary" onClick={() => setReplacing(true)}>
                  {texts.open}
                </Button>
              </ForRoles>
            </div>
            {isReplacing && <ClassesDialog classes={classes} onClose={() => setReplacing(false)} />}
          </>
        )}
      </Panel>
    </Card>
  )
}

const columns: readonly Column<ProvisionClass>[] = [
  { header: texts.days, onCard: 'title', text: texts.daysOf },
  { header: texts.percent, numeric: true, text: ({ percent }) => texts.percentOf(percent) },
  { header: texts.stage, numeric: true, text: ({ stage }) => String(stage) },
]

const compact: CompactRow<ProvisionClass> = {
  title: texts.daysOf,
  detail: ({ stage }) => texts.stageOf(stage),
  end: ({ percent }) => texts.percentOf(percent),
  wraps: true,
}
