import { maxLadderSteps } from '@kasuwa/domain/loans/product-rules.ts'
import { useController, useWatch } from 'react-hook-form'
import { MoneyInput } from '../money/money-input.tsx'
import { RemoveRowButton } from '../books/remove-row-button.tsx'
import { Button } from '../ui/button.tsx'
import { Field, FieldError } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { draftTexts as texts } from './texts.ts'
import type { DraftForm } from './use-draft-form.ts'

/** The steps of the ladder (C-204). */
export function LadderFields({ form }: { form: DraftForm }) {
  const steps = useWatch({ control: form.control, name: 'ladder' })
  const change = (changed: typeof steps) =>
    form.setValue('ladder', changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const together = form.formState.errors.ladder?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{texts.ladder}</legend>
      <p className="text-sm text-soft">{texts.ladderPurpose}</p>
      {steps.map((_, at) => (
        <StepFields // oxlint-disable-next-line react/no-array-index-key -- a step has only its place; both its fields are controlled
          key={at}
          form={form}
          at={at}
          onRemove={() => change(steps.filter((_step, place) => place !== at))}
        />
      ))}
      {together !== undefined && <FieldError>{together}</FieldError>}
      {steps.length < maxLadderSteps && (
        <Button
          look="secondary"
          onClick={() => change([...steps, { loans: String(steps.length), max_naira: '' }])}
          className="self-start"
        >
          {texts.addStep}
        </Button>
      )}
    </fieldset>
  )
}

function StepFields({ form, at, onRemove }: { form: DraftForm; at: number; onRemove: () => void }) {
  const number = at + 1
  const errors = form.formState.errors.ladder?.[at]
  const { field: loans } = useController({ control: form.control, name: `ladder.${at}.loans` })
  const { field: amount } = useController({ control: form.control, name: `ladder.${at}.max_naira` })
  return (
    <div
      role="group"
      aria-label={texts.step(number)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-b border-line pb-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Field label={texts.stepLoans(number)} error={errors?.loans?.message}>
        {(links) => (
          <TextInput
            {...links}
            {...loans}
            value={String(loans.value)}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={texts.stepAmount(number)} error={errors?.max_naira?.message}>
        {(links) => <MoneyInput {...links} {...amount} value={String(amount.value)} />}
      </Field>
      <RemoveRowButton label={texts.removeStep(number)} onRemove={onRemove} />
    </div>
  )
}
