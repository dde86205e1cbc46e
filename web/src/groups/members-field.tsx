import { useState } from 'react'
import type { RefCallBack } from 'react-hook-form'
import type { OwnCustomer } from '../customers/own-customer-queries.ts'
import { useCustomerSearch } from '../customers/use-customer-search.ts'
import { fullName } from '../app/full-name.ts'
import { Field } from '../ui/field.tsx'
import { LoadFailure } from '../ui/panel.tsx'
import type { PickOption } from '../ui/pick-options.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { groupFormTexts as texts } from './texts.ts'

type Controlled = {
  readonly field: {
    readonly name: string
    readonly value: readonly string[]
    readonly onChange: (userIds: string[]) => void
    readonly onBlur: () => void
    readonly ref: RefCallBack
  }
  readonly fieldState: { readonly error?: { readonly message?: string | undefined } | undefined }
}

/** Who is to be in the group: the agent's own customers; those who are in one already are shown, and cannot be chosen (GRP-11, C-131). */
export function MembersField({ field: { value, onChange, ...field }, fieldState }: Controlled) {
  const { words, type, customers, isLoading, total, failure } = useCustomerSearch()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const options = customers
    .map(optionOf)
    .sort((a, b) => Number(a.refused !== undefined) - Number(b.refused !== undefined))
  return (
    <Field
      label={texts.members}
      error={fieldState.error?.message}
      hint={
        total > customers.length &&
        !isLoading && <span className="text-soft">{texts.more(customers.length, total)}</span>
      }
    >
      {(links) => (
        <>
          <PickList
            {...field}
            {...links}
            listLabel={texts.customers}
            options={options}
            picked={value.map((id) => ({ value: id, label: names[id] ?? '' }))}
            onChange={(picked) => {
              setNames((known) => ({ ...known, ...Object.fromEntries(picked.map((one) => [one.value, one.label])) }))
              onChange(picked.map((one) => one.value))
            }}
            words={words}
            onType={type}
            placeholder={texts.searchMembers}
            loading={isLoading}
            none={failure ? '' : texts.noCustomer}
          />
          {failure && <LoadFailure message={failure.message} onRetry={failure.retry} />}
        </>
      )}
    </Field>
  )
}

function optionOf({ user, cluster_id: group }: OwnCustomer): PickOption {
  return { value: user.id, label: fullName(user), detail: user.phone, ...(group !== null && { refused: texts.taken }) }
}
