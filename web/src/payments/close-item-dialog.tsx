import { noValue } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { checkLater, useCallForm } from '../forms/use-call-form.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { ReasonField } from '../ui/reason-field.tsx'
import type { OpenItem } from './admin-payment-queries.ts'
import { columnTexts } from './texts.ts'
import { closeItemTexts as texts, openItemTexts } from './money-desk-texts.ts'

const check = checkLater(async () => (await import('@kasuwa/contract/payments.ts')).reasonForm)

type Props = { item: OpenItem; onClose: () => void }

/** Asks why an open item needs no one any more (C-176). */
export function CloseItemDialog({ item, onClose }: Props) {
  const form = useCallForm(check, { reason: '' })
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  const queryClient = useQueryClient()
  const { mutateAsync: close } = useMutation({
    mutationFn: ({ reason }: { reason: string }) => api.payments.closeOpenItem({ id: String(item.id), reason }),
    onSuccess: onClose,
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: columnTexts.item, value: openItemTexts.kinds[item.kind].label },
        { label: columnTexts.reference, value: item.reference ?? noValue },
      ]}
      state={form.formState}
      action={texts.title}
      onSubmit={form.submitWith(close, { refocus: 'reason' })}
      onClose={onClose}
    >
      <ReasonField
        label={texts.reason}
        hint={texts.hint}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ActDialog>
  )
}
