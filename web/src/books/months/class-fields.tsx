import { type provisionClassesForm, stages } from '@kasuwa/contract/provision-classes.ts'
import { useController } from 'react-hook-form'
import type { FormOf } from '../../forms/use-call-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { RemoveRowButton } from '../remove-row-button.tsx'
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
  const { field: stage } = useController({ control: form.control, name: `classes.${at}.stage` })
  return (
    <div
      role="group"
      aria-label={texts.classOf(number)}
      className="grid grid-cols-2 gap-4 border-b border-line pb-5 sm:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <Line form={form} at={at} part="from" label={texts.from(number)} error={errors?.from?.message} />
      <Line form={form} at={at} part="to" label={texts.to(number)} error={errors?.to?.message} />
      <Line form={form} at={at} part="percent" label={texts.percentFor(number)} error={errors?.percent?.message} />
      <Field label={texts.stageFor(number)} error={errors?.stage?.message}>
        {(links) => (
          <Select
            {...links}
            {...stage}
            value={String(stage.value ?? '')}
            onChange={(event) => stage.onChange(event.target.value)}
            options={options}
            placeholder={texts.choose}
          />
        )}
      </Field>
      {onRemove && <RemoveRowButton label={texts.remove(number)} onRemove={onRemove} />}
    </div>
  )
}

type LineProps = Pick<Props, 'form' | 'at'> & {
  part: 'from' | 'to' | 'percent'
  label: string
  error: string | undefined
}

function Line({ form, at, part, label, error }: LineProps) {
  const { field } = useController({ control: form.control, name: `classes.${at}.${part}` })
  return (
    <Field label={label} error={error}>
      {(links) => (
        <TextInput
          inputMode={part === 'percent' ? 'decimal' : 'numeric'}
          maxLength={6}
          autoComplete="off"
          {...links}
          {...field}
          value={String(field.value ?? '')}
        />
      )}
    </Field>
  )
}
