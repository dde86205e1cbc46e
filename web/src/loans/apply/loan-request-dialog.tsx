import { useId } from 'react'
import { dialogWords } from '@kasuwa/contract/words.ts'
import { onceKept } from '../../forms/once-kept.tsx'
import { loanProduct, termChoices } from '@kasuwa/domain/loans/product.ts'
import { parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { askToDiscard } from '../../forms/ask-to-discard.ts'
import { MoneyInput } from '../../money/money-input.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useWasSeen } from '../../ui/use-was-seen.ts'
import { OfferPanel } from './offer-panel.tsx'
import { offerSummary } from './offer-terms.tsx'
import { applyTexts as texts, detailTexts } from '../texts.ts'
import { dropDraft } from '../../offline/drafts.ts'
import { loanRequestDraft, useLoanRequest } from './use-loan-request.ts'

const termOptions = termChoices.map((value) => ({ value, label: detailTexts.months(Number(value)) }))

/**
 * The dialog that asks for a loan and shows its cost first (LREQ). Each frequency shows what the customer would pay, and the request can be
 * sent once the terms that may change it were on the screen. Open as long as it is rendered; a failure keeps what was typed.
 */
export const LoanRequestDialog = onceKept(function LoanRequestDialog({ onClose }: { onClose: () => void }) {
  const { form, amount, offerState, offerFor, renewOffer, setOfferPanel, submit } = useLoanRequest(onClose)
  const discard = () => {
    dropDraft(loanRequestDraft)
    onClose()
  }
  const { errors, isDirty, isValid, isSubmitting } = form.formState
  const caveats = useWasSeen()
  const missingId = useId()
  const isReady = isValid && offerState.at === 'offer'
  const frequencyOptions = loanProduct.frequencies.map((value) => {
    const offer = offerFor(value)
    return { value, label: texts.frequencies[value], detail: offer ? offerSummary(offer).payments : undefined }
  })
  return (
    <Dialog title={texts.title} width="lg" wholeOnPhone onDismiss={askToDiscard(isDirty && !isSubmitting, discard)}>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-5 text-ink">
        <Field label={texts.amount} error={amount.fieldState.error?.message}>
          {(links) => <MoneyInput {...amount.field} {...links} value={String(amount.field.value)} />}
        </Field>
        <Field label={texts.term} error={errors.term?.message}>
          {(links) => (
            <Select {...form.register('term')} {...links} options={termOptions} placeholder={texts.termPlaceholder} />
          )}
        </Field>
        <ChoiceInput
          label={texts.frequency}
          roomy
          error={errors.repayment_frequency?.message}
          {...form.register('repayment_frequency')}
          options={frequencyOptions}
        />
        <OfferPanel ref={setOfferPanel} state={offerState} onRetry={renewOffer} watchCaveats={caveats.watch} />
        <DialogActions>
          <Button look="secondary" onClick={discard}>
            {dialogWords.cancel}
          </Button>
          <SubmitButton
            form={form}
            heldBy={isReady && caveats.wasSeen ? undefined : missingId}
            isAsking={isValid && offerState.at === 'loading'}
            hint={
              !(isReady && caveats.wasSeen) && (
                <Missing
                  id={missingId}
                  amount={amountWords(amount.field.value, amount.fieldState.error !== undefined)}
                  offer={offerState.at}
                  caveats={caveats.element}
                />
              )
            }
          >
            {texts.submit}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
})

/** The words for an amount that cannot be asked for; null for one that can. */
function amountWords(typed: string | number, isRefused: boolean): string | null {
  const { missing } = texts
  if (parseLoanAmount(typed) !== null) return isRefused ? missing.amount : null
  return /[1-9]/.test(String(typed)) ? missing.wholeNaira : missing.amount
}

/** The text above the disabled button: what is missing. A link leads to the text that has to be read. */
function Missing({
  id,
  amount,
  offer,
  caveats,
}: {
  id: string
  amount: string | null
  offer: string
  caveats: HTMLElement | null
}) {
  const show = () => {
    caveats?.scrollIntoView({ block: 'center' })
    caveats?.focus({ preventScroll: true })
  }
  if (offer === 'offer' && caveats)
    return (
      <Button id={id} look="quiet" className="basis-full" onClick={show}>
        {texts.readFirst}
      </Button>
    )
  return (
    <p id={id} role="status" className="basis-full text-center text-sm text-soft">
      {amount ?? (offer === 'hint' ? texts.missing.frequency : texts.missing.offer)}
    </p>
  )
}
