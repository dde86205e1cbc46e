import X from '~icons/x'
import { type provisionClassesForm, stages } from '@kasuwa/contract/provision-classes.ts'
import type { ComponentProps } from 'react'
import type { FormOf } from '../../forms/use-call-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { classesTexts as texts } from './months-texts.ts'

type Props = {
  form: FormOf<typeof provisionClassesForm>
  /** The place of the class, from 0. */
  at: number
  onRemove: (() => void) | null
}

const options = stages.map((stage) => ({ value: String(stage), label: texts.stageOf(stage) }))

/** One class of the table: its first and last day, percent and stage. */
export function ClassFields({ form, at, onRemove }: Props) {
  const number = at + 1
  const errors = form.formState.errors.classes?.[at]
  return (
    <div
      role="group"
      aria-label={texts.classOf(number)}
      className="grid grid-cols-2 gap-4 border-b border-line pb-5 sm:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <Line label={texts.from(number)} error={errors?.from?.message} {...form.register(`classes.${at}.from`)} />
      <Line label={texts.to(number)} error={errors?.to?.message} {...form.register(`classes.${at}.to`)} />
      <Line
        label={texts.percentFor(number)}
        error={errors?.percent?.message}
        inputMode="decimal"
        {...form.register(`classes.${at}.percent`)}
      />
      <Field label={texts.stageFor(number)} error={errors?.stage?.message}>
        {(links) => (
          <Select {...links} {...form.register(`classes.${at}.stage`)} options={options} placeholder={texts.choose} />
        )}
      </Field>
      {onRemove && (
        <button
          type="button"
          aria-label={texts.remove(number)}
          onClick={onRemove}
          className="inline-flex min-h-12 min-w-11 items-center justify-center self-start justify-self-end rounded-field text-soft hover:text-ink max-sm:col-span-full sm:mt-6.5"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  )
}

function Line({ label, error, ...field }: ComponentProps<'input'> & { label: string; error: string | undefined }) {
  return (
    <Field label={label} error={error}>
      {(links) => <TextInput inputMode="numeric" maxLength={6} autoComplete="off" {...links} {...field} />}
    </Field>
  )
}
