import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../base/calls/api.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { freshKey } from '../../base/calls/idempotency-keys.ts'
import { Button } from '../../ui/button.tsx'
import type { WaitingWork } from './payment-queries.ts'
import { waitingTexts as texts } from './money-list-texts.ts'

/** The button that has a call to a provider tried again. */
export function AdminTryAgainButton({ job: { id, kind } }: { job: WaitingWork }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.payments.retryWork({ id }, { context: { idempotencyKey: freshKey() } }),
    onSuccess: () => showDialog({ kind: 'info', title: texts.again, message: texts.underWay }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queries.payments.waitingWork.key() }),
  })
  return (
    <ForRoles act="payments.retryWork">
      <Button
        look="quiet"
        className="-mx-5 text-sm md:-my-3 md:whitespace-normal"
        loading={isPending}
        onClick={() => mutate()}
      >
        {texts.again}
        <span className="sr-only">{`: ${texts.kind[kind]} ${id}`}</span>
      </Button>
    </ForRoles>
  )
}
