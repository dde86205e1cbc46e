import { useRef, useState, type SubmitEvent } from 'react'
import { MoneyInput } from '../money/money-input.tsx'
import { Button } from '../ui/button.tsx'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field, type FieldLinks } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { filterErrors, type FilterName, type Filters, type FilterValues, noFilter } from './filters.ts'
import { filterTexts as texts } from './texts.ts'

type Props = {
  id: string
  filters: Filters
  /** Those in use. */
  values: FilterValues
  onApply: (values: FilterValues) => void
}

/** A list's filters as one form: the server is asked only when it is sent. */
export function FilterForm({ id, filters, values, onApply }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, errors, check } = useTypedFilters(values)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check(typed)) onApply(typed)
  }
  const clear = () => {
    // The button goes with the filters.
    form.current?.querySelector<HTMLElement>('select, input')?.focus()
    onApply(noFilter)
  }
  const links = (name: FilterName, fieldLinks: FieldLinks) => ({
    ...fieldLinks,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  })
  const choices = (['status', 'type'] as const).flatMap((name) => {
    const choice = filters[name]
    return choice ? [{ name, ...choice }] : []
  })
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
      {choices.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          {(fieldLinks) => <Select {...links(name, fieldLinks)} options={options} placeholder={texts.any} />}
        </Field>
      ))}
      {filters.amount &&
        (['amount_from', 'amount_to'] as const).map((name) => (
          <Field key={name} label={rangeLabel(name, filters.amount?.label)} error={errors[name]}>
            {(fieldLinks) => (
              <MoneyInput kobo {...fieldLinks} value={typed[name]} onChange={(amount) => type(name, amount)} />
            )}
          </Field>
        ))}
      {filters.days &&
        (['from', 'to'] as const).map((name) => (
          <Field key={name} label={rangeLabel(name, filters.days?.label)} error={errors[name]}>
            {(fieldLinks) => <DateInput {...links(name, fieldLinks)} />}
          </Field>
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

const rangeLabel = (name: FilterName, label = ''): string =>
  name === 'from' || name === 'amount_from' ? texts.from(label) : texts.to(label)

/** What is typed over the filters in use; it follows when those change in another way, such as by Back. */
function useTypedFilters(values: FilterValues) {
  const [state, setState] = useState({ typed: values, errors: filterErrors(noFilter), seen: JSON.stringify(values) })
  const now = JSON.stringify(values)
  if (now !== state.seen) setState({ typed: values, errors: {}, seen: now })
  return {
    typed: state.typed,
    errors: state.errors,
    type: (name: FilterName, value: string) =>
      setState((old) => ({
        ...old,
        typed: { ...old.typed, [name]: value },
        errors: { ...old.errors, [name]: undefined },
      })),
    /** Shows what is wrong. Answers whether nothing is. */
    check: (plain: FilterValues): boolean => {
      const errors = filterErrors(plain)
      setState((old) => ({ ...old, errors }))
      return Object.keys(errors).length === 0
    },
  }
}
