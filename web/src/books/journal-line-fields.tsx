import { useController } from 'react-hook-form'
import { MoneyInput } from '../money/money-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import type { Option } from '../ui/fields/options.ts'
import { Select } from '../ui/fields/select.tsx'
import { RemoveRowButton } from './remove-row-button.tsx'
import { writeTexts as texts } from './texts.ts'
import type { JournalForm } from './use-journal-form.ts'

type Props = {
  form: JournalForm
  /** The place of the line, from 0. */
  at: number
  accounts: readonly Option[]
  onRemove: (() => void) | null
}

/** One line of a journal: its account, and a debit or a credit. An amount on one side clears the other. */
export function JournalLineFields({ form, at, accounts, onRemove }: Props) {
  const number = at + 1
  const errors = form.formState.errors.lines?.[at]
  const { field: account } = useController({ control: form.control, name: `lines.${at}.account` })
  return (
    <div
      role="group"
      aria-label={texts.line(number)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-b border-line pb-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] sm:border-0 sm:pb-0"
    >
      <Field label={texts.account(number)} error={errors?.account?.message}>
        {(links) => (
          <Select
            {...links}
            {...account}
            onChange={(event) => account.onChange(event.target.value)}
            options={accounts}
            placeholder={texts.choose}
          />
        )}
      </Field>
      <Side form={form} at={at} side="debit" label={texts.debit(number)} error={errors?.debit?.message} />
      <Side form={form} at={at} side="credit" label={texts.credit(number)} error={errors?.credit?.message} />
      {onRemove && <RemoveRowButton label={texts.remove(number)} onRemove={onRemove} />}
    </div>
  )
}

type SideProps = Pick<Props, 'form' | 'at'> & {
  side: 'debit' | 'credit'
  label: string
  error: string | undefined
}

function Side({ form, at, side, label, error }: SideProps) {
  const other = side === 'debit' ? 'credit' : 'debit'
  const { field } = useController({ control: form.control, name: `lines.${at}.${side}` })
  const type = (amount: string) => {
    field.onChange(amount)
    if (amount !== '') form.setValue(`lines.${at}.${other}`, '', { shouldDirty: true })
  }
  return (
    <Field label={label} error={error}>
      {(links) => <MoneyInput {...links} {...field} kobo value={String(field.value ?? '')} onChange={type} />}
    </Field>
  )
}
