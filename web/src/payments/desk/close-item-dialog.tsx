import { noValue } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import type { OpenItem } from './payment-queries.ts'
import { columnTexts } from '../texts.ts'
import { closeItemTexts as texts, openItemTexts } from './money-list-texts.ts'

type Props = { item: OpenItem; onClose: () => void }

/** Asks what was done, and closes an open item (C-176). */
export function CloseItemDialog({ item, onClose }: Props) {
  const queryClient = useQueryClient()
  const { mutateAsync: close } = useMutation({
    mutationFn: (reason: string) => api.payments.closeOpenItem({ id: String(item.id), reason }),
    onSuccess: onClose,
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ReasonDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: columnTexts.item, value: openItemTexts.kinds[item.kind].label },
        { label: columnTexts.reference, value: item.reference ?? noValue },
      ]}
      label={texts.reason}
      hint={texts.hint}
      action={texts.title}
      send={close}
      onClose={onClose}
    />
  )
}
