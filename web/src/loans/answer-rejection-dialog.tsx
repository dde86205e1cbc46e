import { rejectionAnswerForm } from '@kasuwa/contract/loans.ts'
import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { maxAnswerLength } from '@kasuwa/domain/loans/rejection.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, queries } from '../base/calls/api.ts'
import { keepFocus, showDialog } from '../base/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { isAnsweredAlready } from './refusals.ts'
import { rejectionTexts as texts } from './texts.ts'

/** Asks a customer for their answer to the reason of a rejection; `id` is the loan's. */
export function AnswerRejectionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useCallForm(rejectionAnswerForm, { answer: '' })
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('answer'), [setFocus])
  const send = useAnswer(id, onClose)
  return (
    <ActDialog
      title={texts.answerTitle}
      purpose={texts.once}
      form={form}
      action={texts.send}
      onSubmit={form.submitWith(send, { refocus: 'answer' })}
      onClose={onClose}
    >
      <Field label={texts.answerField} error={errors.answer?.message} hint={texts.maxLength(maxAnswerLength)}>
        {(links) => <TextArea {...form.register('answer')} {...links} maxLength={maxAnswerLength} />}
      </Field>
    </ActDialog>
  )
}

/** Sent, or answered already by another press: the dialog closes and the loan is read again. */
function useAnswer(id: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: { answer: string }) => api.loans.answerRejection({ id, ...input }),
    onSuccess: () => {
      onClose()
      const { title, text: message } = loanWords.rejectionAnswered
      showDialog({ kind: 'success', title, message })
      keepFocus()
    },
    onError: (error) => {
      if (isAnsweredAlready(error)) onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.loans.key() }),
  })
  return mutateAsync
}
