import { usePanel } from '../../base/calls/use-panel.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { assignTexts as texts } from './money-list-texts.ts'
import { assignmentEffectQuery } from './payment-queries.ts'

/** The effect of assigning money in suspense to the chosen customer, before it is sent (FIND-03). */
export function AssignmentEffect({ reference, customerId }: { reference: string; customerId: string }) {
  const state = usePanel(assignmentEffectQuery(reference, customerId))
  return (
    <section aria-label={texts.effect} className="rounded-field bg-sunken p-4">
      <Panel of={state} loading={<SkeletonRows label={texts.effectLoading} />}>
        {({ facts, is_doubtful: isDoubtful }) => (
          <>
            {isDoubtful && <p className="mb-3 font-medium">{texts.doubtful}</p>}
            <Facts facts={facts.map(({ name, value }) => ({ label: name, value }))} />
          </>
        )}
      </Panel>
    </section>
  )
}
