import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { nairaText } from '../money/naira.tsx'
import { showWaiting } from '../proposals/show-waiting.ts'
import type { WholeImport } from './imports-queries.ts'
import { importTexts } from './texts.ts'

const { undo: texts, facts: labels } = importTexts

/** Asks why an import is undone, and proposes it (IMPO-20). */
export function UndoDialog({ one: { id, preview }, onClose }: { one: WholeImport; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async (reason: string) => api.imports.undo({ id, reason }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) showWaiting(data.proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ReasonDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={
        preview
          ? [
              { label: labels.customers, value: preview.customers.toLocaleString('en-US') },
              { label: labels.loans, value: preview.loans.toLocaleString('en-US') },
              { label: labels.unpaidPrincipal, value: nairaText(preview.unpaid_principal) },
            ]
          : []
      }
      label={texts.reason}
      action={texts.send}
      send={mutateAsync}
      onClose={onClose}
    />
  )
}
