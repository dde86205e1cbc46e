import { memberMoveForm } from '@kasuwa/contract/groups.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ControllerRenderProps, useController } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import type { CustomerPage } from '../customers/customer-page-queries.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { Field } from '../ui/fields/field.tsx'
import { LoadFailure } from '../ui/feedback/panel.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { SearchableSelect } from '../ui/fields/searchable-select.tsx'
import { groupsForMoveQuery } from './group-queries.ts'
import { memberMoveTexts } from './texts.ts'

type Props = {
  customer: Pick<CustomerPage, 'id' | 'user'>
  group: NonNullable<CustomerPage['group']>
  /** The two acts: move to another group of their agent, or remove from this one. */
  way: 'move' | 'remove'
  onClose: () => void
}

/** Asks for the new group of a customer and the reason (DESK-40). */
export function MoveMemberDialog({ customer, group, way, onClose }: Props) {
  const isMove = way === 'move'
  const texts = memberMoveTexts[way]
  const form = useCallForm(memberMoveForm, { from: group.id, to: isMove ? '' : null, reason: '' })
  const { field, fieldState } = useController({ control: form.control, name: 'to' })
  const { setFocus } = form
  const first = isMove ? 'to' : 'reason'
  useEffect(() => setFocus(first), [setFocus, first])
  const queryClient = useQueryClient()
  const { mutateAsync: move } = useMutation({
    mutationFn: (input: { from: string; to: string | null; reason: string }) =>
      api.groups.moveMember({ id: customer.id, ...input }),
    onSuccess: ({ data }) => {
      onClose()
      const name = fullName(customer.user)
      showDialog({
        kind: 'success',
        title: texts.done,
        message: memberMoveTexts.doneText(name, data.group?.name ?? null),
      })
    },
    // Also after a refusal, since the customer may be in another group by now.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: memberMoveTexts.customer, value: fullName(customer.user) },
        { label: memberMoveTexts.from, value: group.name },
      ]}
      form={form}
      action={texts.send}
      danger={!isMove}
      onSubmit={form.submitWith(move, { refocus: first })}
      onClose={onClose}
    >
      {isMove && <TargetField id={customer.id} field={field} error={fieldState.error?.message} />}
      <ReasonField
        label={memberMoveTexts.reason}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ActDialog>
  )
}

type TargetProps = {
  id: string
  field: Omit<ControllerRenderProps, 'value'> & { value: string | null }
  error: string | undefined
}

/** The field of the new group: the other groups of the customer's agent, found by typing. */
function TargetField({ id, field, error }: TargetProps) {
  const state = usePanel(groupsForMoveQuery(id))
  const groups = knownOf(state)
  const options = (groups ?? []).map((one) => ({
    value: one.id,
    label: memberMoveTexts.option(one.name, one.repayment_day, one.members_count),
  }))
  return (
    <Field label={memberMoveTexts.to} error={error} hint={groups?.length === 0 ? memberMoveTexts.none : undefined}>
      {(links) => (
        <>
          <SearchableSelect
            {...field}
            {...links}
            value={field.value ?? ''}
            options={options}
            placeholder={memberMoveTexts.choose}
            loading={state.at === 'loading'}
          />
          {state.at === 'failed' && <LoadFailure message={state.message} onRetry={state.retry} />}
        </>
      )}
    </Field>
  )
}
