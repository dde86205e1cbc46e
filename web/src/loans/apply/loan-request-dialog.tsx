import { dialogWords } from '@kasuwa/contract/words.ts'
import { frequencies, terms } from '@kasuwa/domain/loans/terms.ts'
import { askToDiscard } from '../../forms/ask-to-discard.ts'
import { MoneyInput } from '../../money/money-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { applyTexts as texts } from '../texts.ts'
import { dropDraft } from '../../forms/drafts.ts'
import { loanRequestDraft, useLoanRequest } from './use-loan-request.ts'

const termOptions = terms.map((value) => ({ value, label: texts.oneMonth }))
const frequencyOptions = frequencies.map((value) => ({ value, label: texts.frequencies[value] }))

/** Asks for a loan, and shows its cost before (LREQ). Open as long as it is rendered; a failure loses nothing typed. */
export function LoanRequestDialog({ onClose }: { onClose: () => void }) {
  const { form, amount, offerState, renewOffer, setOfferPanel, submit } = useLoanRequest(onClose)
  const discard = () => {
    dropDraft(loanRequestDraft)
    onClose()
  }
  const { errors, isDirty, isValid, isSubmitting } = form.formState
  return (
    <Dialog title={texts.title} width="lg" onDismiss={askToDiscard(isDirty && !isSubmitting, discard)}>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-5 text-ink">
        <Field label={texts.amount} error={amount.fieldState.error?.message}>
          {(links) => <MoneyInput {...amount.field} {...links} value={String(amount.field.value)} />}
        </Field>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field label={texts.term} error={errors.term?.message}>
            {(links) => (
              <Select {...form.register('term')} {...links} options={termOptions} placeholder={texts.termPlaceholder} />
            )}
          </Field>
          <Field label={texts.frequency} error={errors.repayment_frequency?.message}>
            {(links) => (
              <Select
                {...form.register('repayment_frequency')}
                {...links}
                options={frequencyOptions}
                placeholder={texts.frequencyPlaceholder}
              />
            )}
          </Field>
        </div>
        <OfferPanel ref={setOfferPanel} state={offerState} onRetry={renewOffer} />
        <DialogActions>
          <Button look="secondary" onClick={discard}>
            {dialogWords.cancel}
          </Button>
          <Button type="submit" disabled={!isValid || offerState.at !== 'offer'} loading={isSubmitting}>
            {texts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
