import { banks } from '@kasuwa/domain/bank-accounts/banks.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { SearchableSelect } from '../ui/fields/searchable-select.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { Toggle } from '../ui/fields/toggle.tsx'
import { bankAccountTexts as texts } from './texts.ts'
import type { LookUp, useBankAccountForm } from './use-bank-account-form.ts'

const bankOptions = banks.map(({ code, name }) => ({ value: code, label: name }))

/** Bank, number, the name from the bank, and whether it is to be the default (BANK-01, BANK-04). */
export function BankAccountFields({ entry }: { entry: ReturnType<typeof useBankAccountForm> }) {
  const { form, bank, number, lookUp, accountName, chooseBank, typeNumber } = entry
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
        error={lookUp.at === 'none' || lookUp.at === 'found' ? errors.account_name?.message : undefined}
        hint={<NameHint of={lookUp} />}
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

/** The result of the look-up, under the field of the name (C-114). */
function NameHint({ of: { at, retry } }: { of: LookUp }) {
  if (at === 'found') return null
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-3 text-soft">
      {at === 'asking' && <Spinner />}
      <span>{texts.lookUp[at]}</span>
      {(at === 'away' || at === 'not-found') && (
        <Button look="quiet" className="-mx-2 -my-2 px-2!" onClick={retry}>
          {texts.tryAgain}
        </Button>
      )}
    </span>
  )
}
