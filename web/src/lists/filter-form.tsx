import { type SubmitEvent, useRef, useState } from 'react'
import { usePanel } from '../base/calls/use-panel.ts'
import { MoneyInput } from '../money/money-input.tsx'
import type { Elements } from '../ui/elements.ts'
import { Button } from '../ui/button.tsx'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import type { Option } from '../ui/fields/options.ts'
import { Select } from '../ui/fields/select.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { LoadFailure } from '../ui/feedback/panel.tsx'
import {
  fieldsOf,
  filterErrors,
  type FilterField,
  type Filters,
  type FilterValues,
  noFilter,
  type LoadedOptions,
} from './filters.ts'
import { filterTexts as texts } from './texts.ts'

type Props = {
  id: string
  filters: Filters
  /** The filters in use. */
  values: FilterValues
  onApply: (values: FilterValues) => void
}

/** A list's filters as one form: the server is asked only when it is sent. */
export function FilterForm({ id, filters, values, onApply }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, errors, check } = useTypedFilters(filters, values)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check(typed)) onApply(typed)
  }
  const clear = () => {
    // The button goes with the filters.
    form.current?.querySelector<HTMLElement>('select, input')?.focus()
    onApply(noFilter(filters))
  }
  const isInUse = Object.values(values).some((value) => value !== '')
  return (
    <form
      ref={form}
      id={id}
      aria-label={texts.form}
      onSubmit={submit}
      noValidate
      className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-field bg-sunken p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      {fieldsOf(filters).map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => type(field.name, value)}
        />
      ))}
      <div className="flex flex-wrap gap-3 sm:col-span-full max-sm:*:w-full">
        <Button type="submit">{texts.apply}</Button>
        {isInUse && (
          <Button look="secondary" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldProps = {
  field: FilterField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function OneField({ field, value, error, onChange }: FieldProps) {
  const { label } = field
  if (field.kind === 'choice') {
    const choice = { label, value, onChange }
    const { options } = field
    return typeof options === 'function' ? (
      <LoadedChoice {...choice} query={options} />
    ) : (
      <ChoiceField {...choice} options={options} />
    )
  }
  return (
    <Field label={label} error={error}>
      {(links) =>
        field.kind === 'amounts' ? (
          <MoneyInput kobo {...links} value={value} onChange={onChange} />
        ) : (
          <DateInput {...links} value={value} onChange={(event) => onChange(event.target.value)} />
        )
      }
    </Field>
  )
}

type ChoiceProps = Pick<FieldProps, 'value' | 'onChange'> & { label: string }

/** A choice whose options come from the server. If they did not come, the field says so. */
function LoadedChoice({ query, ...choice }: ChoiceProps & { query: LoadedOptions }) {
  const state = usePanel(query())
  return (
    <ChoiceField {...choice} options={knownOf(state)}>
      {state.at === 'failed' && <LoadFailure message={state.message} onRetry={state.retry} />}
    </ChoiceField>
  )
}

function ChoiceField({
  label,
  options,
  value,
  onChange,
  children,
}: ChoiceProps & { options: readonly Option[] | undefined; children?: Elements }) {
  return (
    <Field label={label}>
      {(links) => (
        <>
          <Select
            {...links}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            options={options ?? []}
            placeholder={texts.any}
            loading={options === undefined}
          />
          {children}
        </>
      )}
    </Field>
  )
}

type TypedFilters = { typed: FilterValues; errors: ReturnType<typeof filterErrors>; seen: string }

/** The typed filters, on top of the filters in use; they follow when those change in another way, such as by Back. */
function useTypedFilters(filters: Filters, values: FilterValues) {
  const [state, setState] = useState<TypedFilters>({ typed: values, errors: {}, seen: JSON.stringify(values) })
  const now = JSON.stringify(values)
  if (now !== state.seen) setState({ typed: values, errors: {}, seen: now })
  return {
    typed: state.typed,
    errors: state.errors,
    type: (name: string, value: string) =>
      setState((old) => ({
        ...old,
        typed: { ...old.typed, [name]: value },
        errors: { ...old.errors, [name]: undefined },
      })),
    /** Shows the mistakes. Returns whether there are none. */
    check: (plain: FilterValues): boolean => {
      const errors = filterErrors(filters, plain)
      setState((old) => ({ ...old, errors }))
      return Object.keys(errors).length === 0
    },
  }
}
