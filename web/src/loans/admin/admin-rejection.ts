import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../base/calls/api.ts'
import { showDialog, keepFocus } from '../../base/dialog-store.ts'
import type { AdminLoan } from './admin-loan-queries.ts'

/** Rejects a loan, with reasons for its customer or without one, and shows that it is done. The loans are read again afterwards, also after a refusal. */
export function useSendRejection({ id, amount }: Pick<AdminLoan, 'id' | 'amount'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (more: { listed_reason?: string; reason?: string }) =>
      api.loans.decide({ id, status: 'rejected', approved_amount: amount, ...more }),
    onSuccess: () => {
      showDialog({ kind: 'success', title: loanWords.rejected.title, message: loanWords.rejected.text })
      keepFocus()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.loans.key() }),
  })
}

/** Rejects a loan after the browser's question was confirmed; a cancelled rejection shows that and calls nothing (MLOAN-10, MLOAN-11, C-108). */
export function useRejection(loan: AdminLoan) {
  const { mutate: reject, isPending } = useSendRejection(loan)
  const ask = () => {
    if (window.confirm(loanWords.confirmReject)) return reject({})
    showDialog({ kind: 'info', title: loanWords.rejectionCancelled.title, message: loanWords.rejectionCancelled.text })
  }
  return { ask, isPending }
}
