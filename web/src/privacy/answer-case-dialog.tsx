import { caseAnswerForm } from '@kasuwa/contract/privacy.ts'
import { maxCaseLength } from '@kasuwa/domain/privacy/cases.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, queries } from '../base/calls/api.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { onceKept } from '../forms/once-kept.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { draftOf, dropDraft, readDraft, useDraft } from '../offline/drafts.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import type { AdminCase } from './case-queries.ts'
import { answerCaseTexts as texts, openCaseTexts } from './texts.ts'

type Props = { of: AdminCase; onClose: () => void }

/** Asks for the one answer to a case. What was typed stays on the device until it is sent. */
export const AnswerCaseDialog = onceKept(function AnswerCaseDialog({ of: { id, number, words }, onClose }: Props) {
  const draft = draftOf(`answer ${id}`)
  const form = useCallForm(caseAnswerForm, { answer: '', ...readDraft(draft) })
  useDraft(form, draft)
  const { setFocus } = form
  useEffect(() => setFocus('answer'), [setFocus])
  const queryClient = useQueryClient()
  const { mutateAsync: send } = useMutation({
    mutationFn: (input: { answer: string }) => api.privacy.answerCase({ id, ...input }),
    onSuccess: () => {
      dropDraft(draft)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.privacy.key() }),
  })
  return (
    <ActDialog
      title={texts.title(number)}
      purpose={texts.purpose}
      facts={[{ label: openCaseTexts.wordsOfStaff, value: <span className="whitespace-pre-line">{words}</span> }]}
      form={form}
      action={texts.send}
      onSubmit={form.submitWith(send, { refocus: 'answer' })}
      onClose={onClose}
    >
      <Field
        label={texts.answer}
        hint={openCaseTexts.maxLength(maxCaseLength.toLocaleString('en-US'))}
        error={form.formState.errors.answer?.message}
      >
        {(links) => <TextArea {...form.register('answer')} {...links} rows={6} maxLength={maxCaseLength} />}
      </Field>
    </ActDialog>
  )
})
