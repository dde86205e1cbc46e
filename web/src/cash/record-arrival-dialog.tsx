import { handOverForm } from '@kasuwa/contract/cash.ts'
import { handOverWays } from '@kasuwa/domain/cash/rules.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { MoneyInput } from '../money/money-input.tsx'
import { Naira } from '../money/naira.tsx'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import type { AgentCash } from './cash-queries.ts'
import { agentCashTexts, arrivalTexts as texts, handOverTexts } from './texts.ts'

const ways = handOverWays.map((value) => ({ value, label: handOverTexts.ways[value] }))

/** Asks how much cash arrived from an agent who can no longer sign in, where, and how to find it there (C-136). */
export function RecordArrivalDialog({ agent, onClose }: { agent: AgentCash; onClose: () => void }) {
  const form = useCallForm(handOverForm, { amount: '', note: '' })
  const { errors } = form.formState
  const amount = useController({ control: form.control, name: 'amount' })
  const { setFocus } = form
  useEffect(() => setFocus('amount'), [setFocus])
  const queryClient = useQueryClient()
  const { mutateAsync: book } = useMutation({
    mutationFn: (input: Parameters<typeof api.cash.handOver>[0]) => api.cash.recordArrival({ ...input, id: agent.id }),
    onSuccess: onClose,
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: agentCashTexts.agent, value: fullName(agent.user) },
        { label: agentCashTexts.holds, value: <Naira amount={agent.balance} /> },
      ]}
      form={form}
      action={texts.send}
      onSubmit={form.submitWith(book, { refocus: 'amount' })}
      onClose={onClose}
    >
      <Field label={texts.arrived} error={errors.amount?.message}>
        {(links) => <MoneyInput kobo {...amount.field} {...links} value={String(amount.field.value)} />}
      </Field>
      <ChoiceInput
        label={handOverTexts.where}
        options={ways}
        roomy
        error={errors.way?.message}
        {...form.register('way')}
      />
      <ReasonField
        label={handOverTexts.note}
        hint={handOverTexts.noteHint}
        error={errors.note?.message}
        {...form.register('note')}
      />
    </ActDialog>
  )
}
