import { lateFeeRuleOf } from '@kasuwa/contract/entities/late-fee.ts'
import { frequencies, parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints } from '@kasuwa/domain/money.ts'
import { useQuery } from '@tanstack/react-query'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { askToDiscard } from '../../forms/ask-to-discard.ts'
import { onceKept } from '../../forms/once-kept.tsx'
import { MoneyInput } from '../../money/money-input.tsx'
import { dropDraft, type Draft } from '../../offline/drafts.ts'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useWasSeen } from '../../ui/use-was-seen.ts'
import { loanCountsQuery, type LoanCounts } from '../loan-queries.ts'
import { applyTexts as texts } from './apply-texts.ts'
import { detailTexts } from '../texts.ts'
import { amountWords } from './amount-words.ts'
import { OfferPanel } from './offer-panel.tsx'
import { offerSummary } from './offer-terms.tsx'
import { type Asked, offersAt } from './offering.ts'
import { RequestActions } from './request-actions.tsx'
import { loanRequestDraft, useLoanRequest } from './use-loan-request.ts'

const ProductRequestDialog = lazyDialog(
  'product-request-dialog',
  async () => (await import('./product-request-dialog.tsx')).ProductRequestDialog,
)

/** The term of the default product as the settings have it (LREQ-04). */
const onlyTerm = { months: 1, text: '1' } as const
const termOptions = [{ value: onlyTerm.text, label: detailTexts.months(onlyTerm.months) }]

type Props = { onClose: () => void }

/** The dialog that asks for a loan: the specification's (LREQ), or the one with products where there is something to choose (C-201). */
export function LoanRequestDialog({ onClose }: Props) {
  const { data } = useQuery(loanCountsQuery())
  return data?.has_products ? <ProductRequestDialog onClose={onClose} /> : <PlainRequestDialog onClose={onClose} />
}

/**
 * The dialog that asks for a loan and shows its cost first (LREQ). Each frequency shows what the customer would pay, and the request can be
 * sent once the terms that may change it were on the screen. Open as long as it is rendered; a failure keeps what was typed.
 */
const PlainRequestDialog = onceKept(function PlainRequestDialog({ onClose }: Props) {
  const counts = useQuery(loanCountsQuery())
  const { form, amount, asked, offering, renewOffer, setOfferPanel, submit } = useLoanRequest(
    onClose,
    beginPlain,
    (typed) => ({ ...offersFor(typed, counts.data, counts.isFetching), named: {}, renew: counts.refetch }),
  )
  const discard = () => {
    dropDraft(loanRequestDraft)
    onClose()
  }
  const { errors, isDirty, isSubmitting } = form.formState
  const caveats = useWasSeen()
  const frequencyOptions = frequencies.map((value) => {
    const offer = offering.offerFor(value)
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
        <OfferPanel ref={setOfferPanel} state={offering.state} onRetry={renewOffer} watchCaveats={caveats.watch} />
        <RequestActions
          form={form}
          offerState={offering.state}
          caveats={caveats}
          missing={amountWords(asked.amount, amount.fieldState.error !== undefined)}
          onCancel={discard}
        />
      </form>
    </Dialog>
  )
})

/** A draft of the dialog with products may have another term; nothing here asks for a product. */
const beginPlain = (draft: Draft) => ({ ...draft, product: undefined, term: onlyTerm.text })

function offersFor({ amount, frequency }: Asked, counts: LoanCounts | undefined, isFetching: boolean) {
  const terms = counts
    ? {
        rate: basisPoints(Math.round(counts.interest_rate * 100)),
        lateFee: counts.late_fee ? lateFeeRuleOf(counts.late_fee) : null,
      }
    : null
  const values = { principal: parseLoanAmount(amount), months: onlyTerm.months, frequency }
  return offersAt(terms, values, isFetching)
}
