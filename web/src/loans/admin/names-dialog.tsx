import { namesReasonForm } from '@kasuwa/contract/loans.ts'
import { useEffect } from 'react'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { nairaText } from '../../money/naira.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { namesTexts as texts } from './names-texts.ts'
import type { AskedNames } from './use-approval-form.ts'

/** Asks once why a loan is paid although names differ (C-211); where the lender wants it, the approval then waits for a second person. */
export function NamesDialog({ asked, onClose }: { asked: AskedNames; onClose: () => void }) {
  const form = useCallForm(namesReasonForm, { names_reason: '' })
  const { setFocus, formState } = form
  useEffect(() => setFocus('names_reason'), [setFocus])
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose[asked.need]}
      facts={[{ label: texts.amount, value: nairaText(asked.amount) }]}
      form={form}
      action={texts.send[asked.need]}
      danger
      onSubmit={form.submitWith(({ names_reason: reason }) => asked.send(reason), { refocus: 'names_reason' })}
      onClose={onClose}
    >
      <ReasonField
        label={texts.reason}
        hint={texts.hint}
        error={formState.errors.names_reason?.message}
        {...form.register('names_reason')}
      />
    </ActDialog>
  )
}
