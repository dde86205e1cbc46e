import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { showDialog } from '../app/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { checkLater, useCallForm } from '../forms/use-call-form.ts'
import { ReasonField } from '../ui/reason-field.tsx'
import { aboutText, actText, type Proposal } from './show-waiting.ts'
import { decidingTexts, proposalTexts } from './texts.ts'

const check = checkLater(async () => (await import('@kasuwa/contract/proposals.ts')).proposalRefusalForm)
const texts = decidingTexts.refuse

type Props = { proposal: Proposal; onClose: () => void }

/** Asks why another's proposal is refused. */
export function RefuseProposalDialog({ proposal, onClose }: Props) {
  const form = useCallForm(check, { reason: '' })
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  const queryClient = useQueryClient()
  const { mutateAsync: refuse } = useMutation({
    mutationFn: ({ reason }: { reason: string }) => api.proposals.refuse({ id: proposal.id, reason }),
    onSuccess: () => {
      onClose()
      showDialog({ kind: 'success', title: texts.done, message: texts.text })
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: proposalTexts.refuse, value: actText(proposal) },
        { label: proposalTexts.person, value: aboutText(proposal) },
      ]}
      state={form.formState}
      action={proposalTexts.refuse}
      danger
      onSubmit={form.submitWith(refuse, { refocus: 'reason' })}
      onClose={onClose}
    >
      <ReasonField
        label={proposalTexts.reason}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ActDialog>
  )
}
