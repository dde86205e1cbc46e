import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../base/calls/api.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { Button } from '../../ui/button.tsx'
import type { Decision } from './decision-query.ts'
import { readTexts as texts } from './texts.ts'

type Props = { loanId: string; rejection: NonNullable<Decision['rejection']> }

/** Marks the answer of a rejection's customer as read, which removes it from the dashboard (DESK-90). Renders nothing without an answer, or if it was read. */
export function ReadAnswerAct({ loanId, rejection }: Props) {
  const queryClient = useQueryClient()
  const { mutate: markRead, isPending } = useMutation({
    mutationFn: () => api.loans.readAnswer({ id: loanId }),
    onSettled: () =>
      Promise.all(
        [queries.loans.key(), queries.overview.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  if (rejection.answer === null || rejection.read_at !== null) return null
  return (
    <div className="mt-4">
      <ForRoles act="loans.readAnswer" explained>
        <Button look="secondary" loading={isPending} onClick={() => markRead()}>
          {texts.markRead}
        </Button>
      </ForRoles>
    </div>
  )
}
