import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../api.ts'
import { showDialog, keepFocus } from '../app/dialog-store.ts'
import type { AdminLoan } from './admin-loan-queries.ts'

/** Rejects a loan after the browser's question was confirmed; a cancelled rejection shows that and calls nothing (MLOAN-10, MLOAN-11, C-108). */
export function useRejection({ id, amount }: AdminLoan) {
  const queryClient = useQueryClient()
  const { mutate: reject, isPending } = useMutation({
    mutationFn: () => api.loans.decide({ id, status: 'rejected', approved_amount: amount }),
    onSuccess: () => {
      showDialog({ kind: 'success', title: loanWords.rejected.title, message: loanWords.rejected.text })
      keepFocus()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.loans.key() }),
  })
  const ask = () => {
    if (window.confirm(loanWords.confirmReject)) return reject()
    showDialog({ kind: 'info', title: loanWords.rejectionCancelled.title, message: loanWords.rejectionCancelled.text })
  }
  return { ask, isPending }
}
