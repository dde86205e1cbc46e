import { versionTexts as labels } from '@kasuwa/contract/version-texts.ts'
import { allTerms, maxNameLength } from '@kasuwa/domain/loans/product-rules.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { MoneyInput } from '../money/money-input.tsx'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { LadderFields } from './ladder-fields.tsx'
import { productsTexts, draftTexts as texts } from './texts.ts'
import type { DraftForm } from './use-draft-form.ts'

const terms = allTerms.map((count) => ({ value: String(count), label: texts.months(count) }))
const ways = frequencies.map((value) => ({ value, label: texts.frequencies[value] }))

/** The fields of a version, in the order in which versions are compared. Labels are those of the comparison. */
export function VersionFields({ form, isNew }: { form: DraftForm; isNew: boolean }) {
  const { errors } = form.formState
  return (
    <>
      {isNew && (
        <Field label={productsTexts.code} error={errors.code?.message} hint={texts.codeHint}>
          {(links) => <TextInput {...links} {...form.register('code')} maxLength={20} autoComplete="off" />}
        </Field>
      )}
      <Field label={labels.name.label} error={errors.name?.message} hint={texts.nameHint}>
        {(links) => <TextInput {...links} {...form.register('name')} maxLength={maxNameLength} autoComplete="off" />}
      </Field>
      <ChoiceInput
        many
        label={labels.terms.label}
        options={terms}
        error={errors.terms?.message}
        {...form.register('terms')}
      />
      <ChoiceInput
        many
        label={labels.frequencies.label}
        options={ways}
        error={errors.frequencies?.message}
        {...form.register('frequencies')}
      />
      <Pair>
        <Share form={form} name="rate_bp" />
        <Amount form={form} name="fee_naira" />
        <Share form={form} name="fee_bp" />
        <Days form={form} name="grace_days" />
        <Amount form={form} name="late_fee_naira" />
        <Share form={form} name="late_fee_bp" />
        <Share form={form} name="late_fee_cap_bp" />
        <Amount form={form} name="min_naira" hint={texts.noLimitHint} />
        <Amount form={form} name="max_naira" hint={texts.noLimitHint} />
      </Pair>
      <LadderFields form={form} />
      <Days form={form} name="late_days" />
    </>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">{children}</div>
}

type PartProps<Name> = { form: DraftForm; name: Name; hint?: string }

/** Basis points, typed as percent. */
function Share({ form, name }: PartProps<'rate_bp' | 'fee_bp' | 'late_fee_bp' | 'late_fee_cap_bp'>) {
  return (
    <Field label={labels[name].label} error={form.formState.errors[name]?.message}>
      {(links) => (
        <TextInput
          {...links}
          {...form.register(name)}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          after={<span className="flex items-center px-3.5 text-soft">{texts.percent}</span>}
        />
      )}
    </Field>
  )
}

function Days({ form, name }: PartProps<'grace_days' | 'late_days'>) {
  return (
    <Field label={labels[name].label} error={form.formState.errors[name]?.message}>
      {(links) => (
        <TextInput {...links} {...form.register(name)} inputMode="numeric" maxLength={2} autoComplete="off" />
      )}
    </Field>
  )
}

function Amount({ form, name, hint }: PartProps<'fee_naira' | 'late_fee_naira' | 'min_naira' | 'max_naira'>) {
  const { field } = useController({ control: form.control, name })
  return (
    <Field label={labels[name].label} error={form.formState.errors[name]?.message} hint={hint}>
      {(links) => <MoneyInput {...links} {...field} value={String(field.value ?? '')} />}
    </Field>
  )
}
