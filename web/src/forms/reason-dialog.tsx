import { reasonForm } from '@kasuwa/contract/payments.ts'
import { type ComponentProps, useEffect } from 'react'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import type { Elements } from '../ui/elements.ts'
import { ActDialog } from './act-dialog.tsx'
import { useCallForm } from './use-call-form.ts'

type Props = Omit<ComponentProps<typeof ActDialog>, 'form' | 'onSubmit' | 'children'> & {
  /** The label of the field. */
  label: string
  hint?: string | undefined
  /** Shown above the field. */
  note?: Elements | undefined
  send: (reason: string) => Promise<unknown>
}

/** The dialog of an act that asks only for a reason. */
export function ReasonDialog({ label, hint, note, send, ...act }: Props) {
  const form = useCallForm(reasonForm, { reason: '' })
  const { setFocus, formState } = form
  useEffect(() => setFocus('reason'), [setFocus])
  return (
    <ActDialog {...act} form={form} onSubmit={form.submitWith(({ reason }) => send(reason), { refocus: 'reason' })}>
      {note}
      <ReasonField label={label} hint={hint} error={formState.errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  )
}
