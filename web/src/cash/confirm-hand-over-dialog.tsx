import { arrivalForm } from '@kasuwa/contract/cash.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { instantTime } from '../base/days.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { MoneyInput } from '../money/money-input.tsx'
import { Naira } from '../money/naira.tsx'
import { Field } from '../ui/fields/field.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import type { AgentCash, HandOver } from './cash-queries.ts'
import { agentCashTexts, confirmTexts as texts, handOverTexts } from './texts.ts'

type Props = { agent: AgentCash; handOver: HandOver; onClose: () => void }

/** Asks how much of a hand-over arrived. A different amount needs a note, and the difference stays on the agent's account. */
export function ConfirmHandOverDialog({ agent, handOver, onClose }: Props) {
  const form = useCallForm(arrivalForm, { arrived: '', note: '' })
  const { errors } = form.formState
  const arrived = useController({ control: form.control, name: 'arrived' })
  const { setFocus } = form
  useEffect(() => setFocus('arrived'), [setFocus])
  const queryClient = useQueryClient()
  const { mutateAsync: confirm } = useMutation({
    mutationFn: (input: { arrived: string | number; note: string }) => api.cash.confirm({ ...input, id: handOver.id }),
    onSuccess: onClose,
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: agentCashTexts.agent, value: fullName(agent.user), detail: instantTime(handOver.stated_at) },
        { label: texts.stated, value: <Naira amount={handOver.amount} /> },
        { label: handOverTexts.ways[handOver.way], value: handOver.note },
      ]}
      form={form}
      action={texts.send}
      onSubmit={form.submitWith(confirm, { refocus: 'arrived' })}
      onClose={onClose}
    >
      <Field label={texts.arrived} error={errors.arrived?.message}>
        {(links) => <MoneyInput kobo {...arrived.field} {...links} value={String(arrived.field.value)} />}
      </Field>
      <ReasonField label={texts.note} hint={texts.noteHint} error={errors.note?.message} {...form.register('note')} />
    </ActDialog>
  )
}
