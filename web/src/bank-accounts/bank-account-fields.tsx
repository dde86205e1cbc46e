import { banks } from '@kasuwa/domain/bank-accounts/banks.ts'
import { Field } from '../ui/field.tsx'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { bankAccountTexts as texts } from './texts.ts'
import type { useBankAccountForm } from './use-bank-account-form.ts'

const bankOptions = banks.map(({ code, name }) => ({ value: code, label: name }))

/** Bank, number, the name from the bank, and whether it is to be the default (BANK-01, BANK-04). */
export function BankAccountFields({ entry }: { entry: ReturnType<typeof useBankAccountForm> }) {
  const { form, bank, number, isLookingUp, accountName, chooseBank, typeNumber } = entry
  const { errors } = form.formState
  return (
    <>
      <Field label={texts.bank} error={bank.fieldState.error?.message}>
        {(links) => (
          <SearchableSelect
            {...bank.field}
            {...links}
            onChange={chooseBank}
            options={bankOptions}
            placeholder={texts.chooseABank}
          />
        )}
      </Field>
      <Field label={texts.number} error={number.fieldState.error?.message}>
        {(links) => (
          <TextInput
            {...number.field}
            {...links}
            onChange={(event) => typeNumber(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            placeholder={texts.n10Digits}
          />
        )}
      </Field>
      <Field
        label={texts.name}
        error={isLookingUp ? undefined : errors.account_name?.message}
        hint={<NameHint isLookingUp={isLookingUp} isKnown={accountName !== ''} />}
      >
        {(links) => (
          <TextInput {...form.register('account_name')} {...links} readOnly className="bg-sunken font-semibold" />
        )}
      </Field>
      <p role="status" className="sr-only">
        {accountName}
      </p>
      <Toggle {...form.register('is_default')} label={texts.isDefault} error={errors.is_default?.message} />
    </>
  )
}

function NameHint({ isLookingUp, isKnown }: { isLookingUp: boolean; isKnown: boolean }) {
  if (isKnown) return null
  if (!isLookingUp) return <span className="text-soft">{texts.nameHint}</span>
  return (
    <span role="status" className="flex items-center gap-2 text-soft">
      <Spinner />
      {texts.lookingUp}
    </span>
  )
}
