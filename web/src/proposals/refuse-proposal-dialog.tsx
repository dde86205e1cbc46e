import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { aboutText, actText, type Proposal } from './show-waiting.ts'
import { decidingTexts, proposalTexts } from './texts.ts'

const texts = decidingTexts.refuse

type Props = { proposal: Proposal; onClose: () => void }

/** Asks why another's proposal is refused. */
export function RefuseProposalDialog({ proposal, onClose }: Props) {
  const queryClient = useQueryClient()
  const { mutateAsync: refuse } = useMutation({
    mutationFn: (reason: string) => api.proposals.refuse({ id: proposal.id, reason }),
    onSuccess: () => {
      onClose()
      showDialog({ kind: 'success', title: texts.done, message: texts.text })
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ReasonDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: proposalTexts.refuse, value: actText(proposal) },
        { label: proposalTexts.person, value: aboutText(proposal) },
      ]}
      label={proposalTexts.reason}
      action={proposalTexts.refuse}
      danger
      send={refuse}
      onClose={onClose}
    />
  )
}
