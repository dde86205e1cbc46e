import { lineAssignmentForm } from '@kasuwa/contract/bank.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { showDialog } from '../base/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { Naira, nairaText } from '../money/naira.tsx'
import { PayerField } from '../payments/desk/payer-field.tsx'
import { showWaiting } from '../proposals/show-waiting.ts'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { type BankLine, lineEffectQuery } from './bank-queries.ts'
import { lineAssignTexts as texts } from './bank-texts.ts'

type Props = { number: string; line: BankLine; onClose: () => void; onDone: () => void }

/** Asks whose repayment a line of the bank is, and shows what it would do before it is sent (BOOK-38). */
export function AssignLineDialog({ number, line, onClose, onDone }: Props) {
  const form = useCallForm(lineAssignmentForm, { customer_id: '', reason: '' })
  const { field, fieldState } = useController({ control: form.control, name: 'customer_id' })
  const assign = useAssignment({ number, id: line.id }, onDone)
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: texts.amount, value: <Naira amount={line.amount} /> },
        {
          label: texts.line,
          value: [line.description, line.reference].filter(Boolean).join(', '),
          detail: dayText(line.day),
        },
      ]}
      form={form}
      action={texts.send}
      onSubmit={form.submitWith(assign, { refocus: 'customer_id' })}
      onClose={onClose}
    >
      <PayerField field={field} error={fieldState.error?.message} words="" />
      {field.value !== '' && <Effect number={number} id={line.id} customer_id={field.value} />}
      <ReasonField label={texts.reason} error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  )
}

function Effect(input: { number: string; id: string; customer_id: string }) {
  const state = usePanel(lineEffectQuery(input))
  return (
    <section aria-label={texts.effect} className="rounded-field bg-sunken p-4">
      <Panel of={state} loading={<SkeletonRows label={texts.effectLoading} />}>
        {({ facts }) => <Facts facts={facts.map(({ name, value }) => ({ label: name, value }))} />}
      </Panel>
    </section>
  )
}

function useAssignment(line: { number: string; id: string }, onDone: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: { customer_id: string; reason: string }) => api.bank.assign({ ...input, ...line }),
    onSuccess: ({ data }) => {
      onDone()
      if ('proposal' in data) return showWaiting(data.proposal)
      const message = texts.outcome(nairaText(data.repaid), nairaText(data.credited))
      showDialog({ kind: 'success', title: texts.done, message })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
