import { offerOf } from '@kasuwa/contract/entities/loan-offer.ts'
import { termsOfVersion } from '@kasuwa/contract/entities/product.ts'
import { versionForm } from '@kasuwa/contract/product-version.ts'
import { exactNaira, plainNaira } from '@kasuwa/domain/display.ts'
import { makeOffer } from '@kasuwa/domain/loans/offer.ts'
import { costShare, worstLateFees } from '@kasuwa/domain/loans/product-cost.ts'
import { versionBounds } from '@kasuwa/domain/loans/product-rules.ts'
import type { ProductTerms } from '@kasuwa/domain/loans/product.ts'
import { type Frequency, parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, divideHalfUp, inNaira, inPercent, type Kobo } from '@kasuwa/domain/money.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { today } from '../base/today.ts'
import { OfferPanel } from '../loans/apply/offer-panel.tsx'
import { MoneyInput } from '../money/money-input.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { draftTexts, previewTexts as texts } from './texts.ts'
import type { DraftForm } from './use-draft-form.ts'

/** The offer that a customer would see for an amount, with the cost in percent and all late fees at worst (PROD-38). */
export function VersionPreview({ form }: { form: DraftForm }) {
  const terms = useTypedTerms(form)
  const [amount, setAmount] = useState('100000')
  const [months, setMonths] = useState('')
  const [frequency, setFrequency] = useState('')
  return (
    <Card title={texts.title} className="xl:sticky xl:top-5">
      {terms ? (
        <div className="flex flex-col gap-4">
          <Field label={texts.amount}>{(links) => <MoneyInput {...links} value={amount} onChange={setAmount} />}</Field>
          <div className="grid grid-cols-2 gap-4">
            <Choice
              label={texts.term}
              options={terms.terms.map((count) => [String(count), draftTexts.months(count)])}
              chosen={chosenOf(terms.terms.map(String), months)}
              onChoose={setMonths}
            />
            <Choice
              label={texts.frequency}
              options={terms.frequencies.map((each) => [each, draftTexts.frequencies[each]])}
              chosen={chosenOf(terms.frequencies, frequency)}
              onChoose={setFrequency}
            />
          </div>
          <Offer
            terms={terms}
            principal={parseLoanAmount(amount)}
            months={Number(chosenOf(terms.terms.map(String), months))}
            frequency={chosenOf(terms.frequencies, frequency)}
          />
        </div>
      ) : (
        <p className="text-soft">{texts.incomplete}</p>
      )}
    </Card>
  )
}

/** The terms as they are typed; null until they are complete. Code and name make no difference. */
function useTypedTerms({ control }: DraftForm): ProductTerms | null {
  const typed = useWatch({ control })
  const read = z.safeParse(versionForm, { ...typed, code: 'preview', name: 'Preview' })
  return read.success ? termsOfVersion(read.data) : null
}

/** The chosen one, or the first where the version does not have it any more. */
const chosenOf = <T extends string>(all: readonly T[], chosen: string): T | undefined =>
  all.find((one) => one === chosen) ?? all[0]

type OfferProps = { terms: ProductTerms; principal: Kobo | null; months: number; frequency: Frequency | undefined }

function Offer({ terms, principal, months, frequency }: OfferProps) {
  if (principal === null || inNaira(principal) < versionBounds.amountNaira.min || !frequency)
    return <p className="text-soft">{texts.noAmount}</p>
  const { rate, loanFee, lateFee, min, max, ladder } = terms
  const schedule = { principal, months, rate, frequency, loanFee, start: today() }
  const made = makeOffer(schedule)
  const worst = lateFee && worstLateFees(lateFee, principal, made.instalments)
  const [first] = ladder ?? []
  return (
    <>
      <OfferPanel
        state={{ at: 'offer', offer: offerOf({ ...schedule, lateFee }) }}
        onRetry={() => undefined}
        watchCaveats={() => undefined}
        ref={null}
      />
      {((min !== null && principal < min) || (max !== null && principal > max)) && (
        <p className="font-semibold">{texts.beyondLimits}</p>
      )}
      <Facts
        facts={[
          { label: texts.cost, value: texts.costOf(inPercent(costShare(made, principal))) },
          {
            label: texts.worst,
            value: worst === null ? texts.noLateFee : texts.worstOf(exactNaira(worst), shareOf(worst, principal)),
          },
          ...(first ? [{ label: texts.first, value: plainNaira(first.max) }] : []),
        ]}
      />
    </>
  )
}

const shareOf = (part: Kobo, whole: Kobo): number => inPercent(basisPoints(divideHalfUp(BigInt(part) * 10_000n, whole)))

type ChoiceProps = {
  label: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: string | undefined
  onChoose: (value: string) => void
}

function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(links) => (
        <Select
          {...links}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value)}
          options={options.map(([value, text]) => ({ value, label: text }))}
          placeholder={texts.choose}
        />
      )}
    </Field>
  )
}
