import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { askDialog, showDialog, keepFocus } from '../base/dialog-store.ts'
import { readSession } from '../base/session/session.ts'
import { Button } from '../ui/button.tsx'
import { renewLoan } from './apply/renew-loans.ts'
import { nairaText } from '../money/naira.tsx'
import { withdrawTexts as texts } from './texts.ts'

type Props = { loan: { id: string; loan_id: string; amount: number }; inList?: boolean }

/** Withdraws a waiting request after a confirmation (C-90). In a list it looks like a link. */
export function WithdrawButton({ loan: { id, loan_id: loanId, amount }, inList = false }: Props) {
  const { withdraw, isPending } = useWithdrawal(id)
  const ask = async () => {
    if (
      await askDialog({ title: texts.title, message: texts.question(loanId, nairaText(amount)), confirm: texts.button })
    )
      withdraw()
  }
  return (
    <Button
      look={inList ? 'quiet' : 'secondary'}
      className={inList ? '-mx-5 text-sm md:-my-3' : 'w-full'}
      loading={isPending}
      onClick={() => void ask()}
    >
      {texts.button}
      {inList && <span className="sr-only">{`: ${loanId}`}</span>}
    </Button>
  )
}

/** The customer's loans are read again, also after a refusal. */
function useWithdrawal(id: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { token } = readSession()
      const { data } = await api.loans.withdraw({ id })
      return readSession().token === token ? data : null
    },
    onSuccess: (loan) => {
      // The session ended meanwhile, so there is nobody to show it to.
      if (loan === null) return
      renewLoan(queryClient, loan)
      showDialog({ kind: 'success', title: loanWords.withdrawn.title, message: loanWords.withdrawn.text })
      keepFocus()
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queries.loans.key() })
      void queryClient.invalidateQueries({ queryKey: queries.access.me.key() })
    },
  })
  return { withdraw: () => mutate(), isPending }
}
