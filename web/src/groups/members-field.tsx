import { foldText } from '@kasuwa/domain/plain-text.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import type { RefCallBack } from 'react-hook-form'
import { ownCustomersQuery, type OwnCustomer } from '../customers/own-customer-queries.ts'
import { Field } from '../ui/fields/field.tsx'
import { LoadFailure } from '../ui/feedback/panel.tsx'
import type { PickOption } from '../ui/fields/pick-options.tsx'
import { PickList } from '../ui/fields/pick-list.tsx'
import { groupFormTexts as texts } from './texts.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { useSettled } from '../ui/fields/use-settled.ts'

/** The number of customers to choose from at once. */
const choicesAtOnce = 100

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

/** The field of a group's members: the agent's own customers; those already in a group are shown, but cannot be chosen (GRP-11, C-131). */
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

/** Milliseconds after the last key until the server is asked. */
const debounceMs = 300

/** A search among the agent's own customers on the server; until it answers, the known ones are filtered here. */
function useCustomerSearch() {
  const [words, setWords] = useState('')
  const asked = useSettled(words.trim(), debounceMs)
  const state = usePanel(ownCustomersQuery({ per_page: choicesAtOnce, ...(asked !== '' && { search: asked }) }))
  const isBehind = (state.at === 'known' && state.isBehind) || asked !== words.trim()
  const isFetching = state.at === 'loading' || (state.at === 'known' && state.isRetrying)
  const customers = knownOf(state)?.data ?? []
  return {
    words,
    type: setWords,
    customers: isBehind ? customers.filter((customer) => isMeant(customer, words)) : customers,
    isLoading: isFetching || isBehind,
    total: knownOf(state)?.page.total ?? 0,
    /** The failure in place of the list, with Try again. */
    failure: state.at === 'failed' ? state : null,
  }
}

function isMeant({ user }: OwnCustomer, words: string): boolean {
  return foldText(`${user.first_name} ${user.last_name} ${user.phone}`).includes(foldText(words.trim()))
}
