import { useState } from 'react'
import type { RefCallBack } from 'react-hook-form'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import { Field } from '../ui/fields/field.tsx'
import { LoadFailure } from '../ui/feedback/panel.tsx'
import type { PickOption } from '../ui/fields/pick-options.tsx'
import { PickList } from '../ui/fields/pick-list.tsx'
import { useSettled } from '../ui/fields/use-settled.ts'

/** Milliseconds after the last key before the server is asked. */
const debounceMs = 300

/** The words of a search, and those that the server is asked with once the person pauses. */
export function useSearchedWords() {
  const [words, setWords] = useState('')
  const asked = useSettled(words.trim(), debounceMs)
  return { words, type: setWords, asked, isTyping: asked !== words.trim() }
}

type Props = {
  label: string
  listLabel: string
  placeholder: string
  none: string
  /** Only one person is picked. */
  one?: boolean
  search: ReturnType<typeof useSearchedWords>
  of: PanelState<unknown>
  options: readonly PickOption[]
  field: {
    readonly name: string
    readonly value: readonly string[]
    readonly onChange: (ids: string[]) => void
    readonly onBlur: () => void
    readonly ref: RefCallBack
  }
  error: string | undefined
}

/** One or several people, found on the server by typing. */
export function PeopleField({ search, of: state, field: { value, onChange, ...field }, error, ...props }: Props) {
  const { label, one = false, none, options, listLabel, placeholder } = props
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const isLoading = state.at !== 'failed' && (search.isTyping || state.at === 'loading')
  return (
    <Field label={label} error={error}>
      {(links) => (
        <>
          <PickList
            {...field}
            {...links}
            listLabel={listLabel}
            options={options}
            picked={value.map((id) => ({ value: id, label: names[id] ?? '' }))}
            one={one}
            onChange={(picked) => {
              setNames((known) => ({ ...known, ...Object.fromEntries(picked.map((each) => [each.value, each.label])) }))
              onChange(picked.map((each) => each.value))
            }}
            words={search.words}
            onType={search.type}
            placeholder={placeholder}
            loading={isLoading}
            none={state.at === 'failed' ? '' : none}
          />
          {state.at === 'failed' && <LoadFailure message={state.message} onRetry={state.retry} />}
        </>
      )}
    </Field>
  )
}
