import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { freshKey } from '../base/calls/idempotency-keys.ts'
import { showDialog } from '../base/dialog-store.ts'
import { ForRoles } from '../base/me/for-roles.tsx'
import { Button } from '../ui/button.tsx'
import { webhooksTexts as texts } from './texts.ts'
import type { Webhook } from './webhook-queries.ts'

/** The button that has a webhook sent again under its id. */
export function SendAgainButton({ webhook: { id, event } }: { webhook: Webhook }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.webhooks.replay({ id }, { context: { idempotencyKey: freshKey() } }),
    onSuccess: () => showDialog({ kind: 'info', title: texts.again, message: texts.underWay }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queries.webhooks.list.key() }),
  })
  return (
    <ForRoles act="webhooks.replay">
      <Button look="quiet" className="-mx-5 text-sm md:-my-3" loading={isPending} onClick={() => mutate()}>
        {texts.again}
        <span className="sr-only">{`: ${texts.events[event]} ${id}`}</span>
      </Button>
    </ForRoles>
  )
}
