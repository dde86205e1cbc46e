import { moveForm, moveScopes } from '@kasuwa/contract/move-forms.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { showDialog } from '../base/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf, type PanelState } from '../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import type { AdminAgent } from './agent-queries.ts'
import { CustomersField, GroupField, NewAgentField } from './move-fields.tsx'
import { isChosen, movePlanQuery, type MovePlan, standingQuery } from './move-queries.ts'
import { moveTexts as texts } from './move-texts.ts'
import { planFacts } from './standing-facts.tsx'

const scopes = moveScopes.map((value) => ({ value, label: texts[value] }))

/** Asks which customers of an agent move, to whom and why, and shows the effect before it is sent (C-209). */
export function MoveDialog({ agent, onClose }: { agent: AdminAgent; onClose: () => void }) {
  const { id, user } = agent
  const form = useCallForm(moveForm, { which: 'all', group: null, customers: null, to: '', reason: '' })
  const { errors } = form.formState
  const [name, setName] = useState('')
  const [which, group, customers] = useWatch({ control: form.control, name: ['which', 'group', 'customers'] })
  const choice = { id, which, group, customers }
  const plan = usePanel(movePlanQuery(choice))
  const standing = usePanel(standingQuery(id))
  const effectId = useId()
  const move = useMove(id, name, onClose)
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[{ label: texts.from, value: fullName(user) }]}
      form={form}
      heldBy={isChosen(choice) && knownOf(plan) && !plan.error ? undefined : effectId}
      action={texts.send}
      onSubmit={form.submitWith(move, { refocus: 'reason' })}
      onClose={onClose}
    >
      <ChoiceInput
        label={texts.which}
        options={scopes}
        error={errors.which?.message}
        {...form.register('which', { onChange: () => void form.trigger() })}
      />
      {which === 'group' && (
        <Panel of={standing} loading={<SkeletonRows label={texts.chooseGroup} />}>
          {({ groups }) => <GroupField form={form} groups={groups} />}
        </Panel>
      )}
      {which === 'chosen' && <CustomersField form={form} from={id} />}
      <Effect id={effectId} of={plan} isChosen={isChosen(choice)} />
      <NewAgentField form={form} from={id} onName={setName} />
      <ReasonField
        label={texts.reason}
        hint={texts.reasonHint}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </ActDialog>
  )
}

/** The numbers that the move is about. */
function Effect({ id, of: state, isChosen: isKnown }: { id: string; of: PanelState<MovePlan>; isChosen: boolean }) {
  return (
    <section id={id} aria-label={texts.effect} aria-live="polite" className="rounded-field bg-sunken p-4 text-ink">
      {isKnown ? (
        <Panel of={state} loading={<SkeletonRows label={texts.loadingEffect} />}>
          {(plan) => (
            <>
              <Facts facts={planFacts(plan)} />
              {plan.needs_second_person && <p className="mt-4 text-sm font-semibold">{texts.two}</p>}
            </>
          )}
        </Panel>
      ) : (
        <p className="text-soft">{texts.effectFirst}</p>
      )}
    </section>
  )
}

function useMove(id: string, name: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Omit<Parameters<typeof api.agents.moveCustomers>[0], 'id'>) =>
      api.agents.moveCustomers({ id, ...input }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
      return showDialog({ kind: 'success', title: texts.done, message: texts.doneText(data.moved, name) })
    },
    // Every list of customers, agents and groups may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
