import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import type { RefCallBack } from 'react-hook-form'
import type { api } from '../../base/calls/api.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { adminSearchQuery, minSearchLetters } from '../../customers/people-search.ts'
import { Field } from '../../ui/fields/field.tsx'
import { LoadFailure } from '../../ui/feedback/panel.tsx'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import type { PickOption } from '../../ui/fields/pick-options.tsx'
import { PickList } from '../../ui/fields/pick-list.tsx'
import { useSettled } from '../../ui/fields/use-settled.ts'
import { assignTexts as texts } from './money-list-texts.ts'

/** Milliseconds after the last key before the server is asked. */
const debounceMs = 300

type Props = {
  field: {
    readonly name: string
    readonly value: string
    readonly onChange: (customerId: string) => void
    readonly onBlur: () => void
    readonly ref: RefCallBack
  }
  error: string | undefined
  /** The first search. */
  words: string
}

/** Finds the customer whose money it is, by name, phone or account number. */
export function PayerField({ field: { value, onChange, ...field }, error, words: first }: Props) {
  const [words, setWords] = useState(first)
  const [name, setName] = useState('')
  const typed = words.trim()
  const asked = useSettled(typed, debounceMs)
  const state = usePanel(adminSearchQuery(asked))
  const isTooShort = typed.length < minSearchLetters
  const options = isTooShort ? [] : (knownOf(state)?.people ?? []).flatMap(optionOf)
  const isLoading = !isTooShort && state.at !== 'failed' && (asked !== typed || state.at === 'loading')
  return (
    <Field label={texts.customer} error={error}>
      {(links) => (
        <>
          <PickList
            {...field}
            {...links}
            listLabel={texts.customers}
            options={options}
            picked={value === '' ? [] : [{ value, label: name }]}
            one
            onChange={([customer]) => {
              setName(customer?.label ?? '')
              onChange(customer?.value ?? '')
            }}
            words={words}
            onType={setWords}
            placeholder={texts.search}
            loading={isLoading}
            none={state.at === 'failed' ? '' : isTooShort ? texts.hint : texts.none(typed)}
          />
          {state.at === 'failed' && <LoadFailure message={state.message} onRetry={state.retry} />}
        </>
      )}
    </Field>
  )
}

type Person = Awaited<ReturnType<typeof api.overview.adminSearch>>['data']['people'][number]

const optionOf = ({ id, kind, user, number }: Person): PickOption[] =>
  kind === 'agent'
    ? []
    : [{ value: id, label: fullName(user), detail: [user.phone, number].filter(Boolean).join(' · ') }]
