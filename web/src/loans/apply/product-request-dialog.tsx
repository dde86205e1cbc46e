import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { useEffect, useState } from 'react'
import { usePanel } from '../../base/calls/use-panel.ts'
import { askToDiscard } from '../../forms/ask-to-discard.ts'
import { onceKept } from '../../forms/once-kept.tsx'
import { MoneyInput } from '../../money/money-input.tsx'
import { dropDraft } from '../../offline/drafts.ts'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { ChoiceInput } from '../../ui/fields/choice-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWasSeen } from '../../ui/use-was-seen.ts'
import { applyTexts as texts } from './apply-texts.ts'
import { detailTexts } from '../texts.ts'
import { amountWords } from './amount-words.ts'
import { LongSchedule } from './long-schedule.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { offerSummary } from './offer-terms.tsx'
import type { Asked, Offering } from './offering.ts'
import { amountProblem } from './product-offering.ts'
import { limitWords, productTexts, productWords } from './product-texts.ts'
import { type Product, productsQuery } from '../loan-queries.ts'
import { RequestActions } from './request-actions.tsx'
import { loanRequestDraft } from './use-loan-request.ts'
import { keepChoices, useProductRequest } from './use-product-request.ts'

type Props = { onClose: () => void }

/** The dialog that asks for a loan where there is something to choose: a product, its term, or an amount within limits (C-200). */
export const ProductRequestDialog = onceKept(function ProductRequestDialog({ onClose }: Props) {
  const products = usePanel(productsQuery())
  const [isUnsent, setIsUnsent] = useState(false)
  const discard = () => {
    dropDraft(loanRequestDraft)
    onClose()
  }
  return (
    <Dialog title={texts.title} width="lg" wholeOnPhone onDismiss={askToDiscard(isUnsent, discard)}>
      <Panel of={products} loading={<SkeletonRows label={productTexts.loading} />}>
        {(known) => <ProductForm products={known} onUnsent={setIsUnsent} onCancel={discard} onClose={onClose} />}
      </Panel>
    </Dialog>
  )
})

type FormProps = {
  products: readonly Product[]
  /** Learns whether something was typed that is not sent. */
  onUnsent: (isUnsent: boolean) => void
  onCancel: () => void
  onClose: () => void
}

function ProductForm({ products, onUnsent, onCancel, onClose }: FormProps) {
  const { form, product, asked, offering, renewOffer, setOfferPanel, submit, amount } = useProductRequest(
    products,
    onClose,
  )
  const { errors, isDirty, isSubmitting } = form.formState
  useEffect(() => onUnsent(isDirty && !isSubmitting), [isDirty, isSubmitting, onUnsent])
  const caveats = useWasSeen()
  const problem = product ? amountProblem(product, asked) : null
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-5 text-ink">
      {products.length > 1 && (
        <ChoiceInput
          label={productTexts.product}
          roomy
          error={errors.product?.message}
          {...form.register('product', { onChange: () => keepChoices(form, products) })}
          options={products.map(optionOf)}
        />
      )}
      {product && (
        <>
          <Field
            label={texts.amount}
            hint={limitWords(product)}
            error={amount.fieldState.error?.message ?? problem ?? undefined}
          >
            {(links) => <MoneyInput {...amount.field} {...links} value={String(amount.field.value)} />}
          </Field>
          <Field label={texts.term} error={errors.term?.message}>
            {(links) => (
              <Select
                {...form.register('term')}
                {...links}
                options={product.terms.map((term) => ({ value: String(term), label: detailTexts.months(term) }))}
                placeholder={texts.termPlaceholder}
              />
            )}
          </Field>
          <ChoiceInput
            label={texts.frequency}
            roomy
            error={errors.repayment_frequency?.message}
            {...form.register('repayment_frequency')}
            options={product.frequencies.map((each) => frequencyOf(each, offering))}
          />
          <OfferPanel
            ref={setOfferPanel}
            state={offering.state}
            onRetry={renewOffer}
            watchCaveats={caveats.watch}
            rate={productTexts.interest}
            Schedule={LongSchedule}
          />
        </>
      )}
      <RequestActions
        form={form}
        offerState={offering.state}
        caveats={caveats}
        missing={missingWords(product, asked, problem, amount.fieldState.error !== undefined)}
        onCancel={onCancel}
      />
    </form>
  )
}

const optionOf = (product: Product) => ({ value: product.code, label: product.name, detail: productWords(product) })

function frequencyOf(value: Frequency, { offerFor }: Pick<Offering, 'offerFor'>) {
  const offer = offerFor(value)
  return { value, label: texts.frequencies[value], detail: offer ? offerSummary(offer).payments : undefined }
}

function missingWords(
  product: Product | undefined,
  asked: Asked,
  problem: string | null,
  isRefused: boolean,
): string | null {
  const { missing } = productTexts
  if (!product) return missing.product
  return amountWords(asked.amount, isRefused) ?? problem ?? (asked.term === '' ? missing.term : null)
}
