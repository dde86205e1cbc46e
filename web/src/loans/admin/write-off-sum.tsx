import { queries, api } from '../../base/calls/api.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { nairaText } from '../../money/naira.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { writeOffTexts as texts } from './write-off-texts.ts'

const query = (id: string) => ({
  queryKey: queries.loans.previewWriteOff.queryKey({ input: { id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.loans.previewWriteOff({ id }, { signal })).data,
  meta: { silent: true },
})

/** The sum that a write-off is about: what the loan owes now, and how much of it becomes a loss (FIND-07). */
export function WriteOffSum({ loanId }: { loanId: string }) {
  const state = usePanel(query(loanId))
  return (
    <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
      {({ outstanding, lost }) => (
        <>
          <span className="block">{nairaText(outstanding)}</span>
          <span className="block text-sm font-normal text-soft">{texts.lost(nairaText(lost))}</span>
        </>
      )}
    </Panel>
  )
}
