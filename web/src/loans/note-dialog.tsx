import { collectionNoteForm } from '@kasuwa/contract/collections.ts'
import { dialogWords } from '@kasuwa/contract/words.ts'
import { collectionOutcomes } from '@kasuwa/domain/loans/collection.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { queries } from '../base/calls/api.ts'
import { showKept } from '../offline/show-kept.ts'
import { useSession } from '../base/session/session.ts'
import { MoneyInput } from '../money/money-input.tsx'
import { today } from '../base/today.ts'
import { useIsHere } from '../base/use-is-here.ts'
import { useWaitingCall } from '../offline/use-waiting-call.ts'
import { askToDiscard } from '../forms/ask-to-discard.ts'
import { draftOf, dropDraft, readDraft, useDraft } from '../offline/drafts.ts'
import { onceKept } from '../forms/once-kept.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { noteTexts as texts } from './note-texts.ts'

const outcomes = collectionOutcomes.map((value) => ({ value, label: texts.outcomes[value] }))

/** The loan that a note is about, and its borrower. */
export type NotedLoan = { loan_id: string; user: Pick<LoanDetail['user'], 'first_name' | 'last_name'> }

/** The dialog in which an agent or an admin notes the outcome of a call on a borrower. Without a network the note waits on the device. */
export const NoteDialog = onceKept(function NoteDialog({ loan, onClose }: { loan: NotedLoan; onClose: () => void }) {
  const name = fullName(loan.user)
  const draft = draftOf(`note ${loan.loan_id}`)
  const form = useCallForm(collectionNoteForm, {
    outcome: '' as 'other',
    note: '',
    promised_on: '',
    promised_amount: '',
    ...readDraft(draft),
    loan_id: loan.loan_id,
  })
  useDraft(form, draft)
  const isPromised = useWatch({ control: form.control, name: 'outcome' }) === 'promised'
  const { errors, isSubmitting, isDirty } = form.formState
  const queryClient = useQueryClient()
  const isHere = useIsHere()
  const isAgent = useSession().accountType === 'agent'
  const add = useWaitingCall('overview.addNote')
  const { field: amount } = useController({ control: form.control, name: 'promised_amount' })
  const close = () => {
    dropDraft(draft)
    if (isHere.current) onClose()
  }
  const page = isAgent ? pathTo('agent-user-round') : pathTo('business-user-loan-details', { id: loan.loan_id })
  const submit = form.submitWith(async (values) => {
    const about = { title: texts.noteOn(name), page, draft }
    const answer = await add(values, about, () => {
      close()
      showKept(about.title)
    })
    if (!answer) return
    close()
    for (const read of [queries.overview.agentRound, queries.loans.schedule, queries.collections])
      void queryClient.invalidateQueries({ queryKey: read.key() })
  })
  return (
    <Dialog title={texts.noteOn(name)} width="md" onDismiss={askToDiscard(isDirty && !isSubmitting, close)}>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-5 text-ink">
        <ChoiceInput
          label={texts.outcome}
          options={outcomes}
          error={errors.outcome?.message}
          {...form.register('outcome')}
        />
        {isPromised && (
          <Field label={texts.promisedOn} error={errors.promised_on?.message}>
            {(links) => <DateInput {...form.register('promised_on')} {...links} min={today()} />}
          </Field>
        )}
        {isPromised && (
          <Field label={texts.promisedAmount} optional hint={texts.usualAmount} error={errors.promised_amount?.message}>
            {(links) => <MoneyInput kobo {...amount} {...links} value={String(amount.value ?? '')} />}
          </Field>
        )}
        <Field label={texts.words} optional error={errors.note?.message}>
          {(links) => <TextInput {...form.register('note')} {...links} maxLength={500} autoComplete="off" />}
        </Field>
        <DialogActions>
          <Button look="secondary" onClick={close} waits={isSubmitting}>
            {dialogWords.cancel}
          </Button>
          <SubmitButton form={form}>{texts.save}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
})
