import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { FieldLinks } from './field.tsx'
import { optionId } from './option-list.tsx'
import type { Option } from './options.ts'
import { PickedChips } from './picked-chips.tsx'
import { PickOptions, type PickOption } from './pick-options.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { inputFrame, inputText } from './text-input.tsx'
import { uiTexts } from '../texts.ts'

type Props = Partial<FieldLinks> & {
  name?: string
  /** The name of the list, for screen readers. */
  listLabel: string
  /** The options found for the words, in order. */
  options: readonly PickOption[]
  picked: readonly Option[]
  /** Only one is picked: a new choice replaces the one before. */
  one?: boolean
  onChange: (picked: readonly Option[]) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  words: string
  onType: (words: string) => void
  placeholder: string
  /** The options for these words are being loaded. */
  loading: boolean
  /** Shown when nothing is found. */
  none: string
}

/** Some of a long list, found by typing: arrows and Enter pick and unpick, Backspace removes the last one; on a phone, taps do the same. */
export function PickList({
  name,
  listLabel,
  options,
  picked,
  one = false,
  onChange,
  onBlur,
  words,
  onType,
  placeholder,
  loading,
  none,
  ...input
}: Props) {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const { here, announcement, remove, toggle, press, begin } = usePicking({ options, picked, one, onChange, words })
  return (
    <div ref={root} className="flex flex-col gap-2.5">
      <PickedChips
        picked={picked}
        onRemove={(option) => {
          remove(option)
          root.current?.querySelector('input')?.focus()
        }}
      />
      <div>
        <div className={`${inputFrame} rounded-b-none`}>
          <input
            {...input}
            data-field={name}
            data-picked={picked.length}
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={here >= 0 ? optionId(listId, here) : undefined}
            value={words}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              onType(event.target.value)
              begin(event.target.value)
            }}
            onKeyDown={press}
            onBlur={onBlur}
            className={inputText}
          />
          {loading && (
            <span className="flex w-12 shrink-0 items-center justify-center text-soft">
              <Spinner />
            </span>
          )}
        </div>
        <PickOptions
          id={listId}
          label={listLabel}
          options={options}
          picked={picked}
          active={here}
          onToggle={toggle}
          none={loading ? '' : none}
        />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** The picked options, the option that the arrows have reached, and the text for a screen reader. */
function usePicking({
  options,
  picked,
  one,
  onChange,
  words,
}: Pick<Props, 'options' | 'picked' | 'one' | 'onChange' | 'words'>) {
  const [active, setActive] = useState(-1)
  const [announcement, setAnnouncement] = useState('')
  const here = Math.min(active, options.length - 1)

  const remove = ({ value, label }: Option) => {
    onChange(picked.filter((each) => each.value !== value))
    setAnnouncement(uiTexts.removed(label))
  }
  const toggle = ({ value, label, refused }: PickOption) => {
    if (refused !== undefined) return
    const known = picked.find((each) => each.value === value)
    if (known) return remove(known)
    onChange(one ? [{ value, label }] : [...picked, { value, label }])
    setAnnouncement(one ? uiTexts.chosenOne(label) : uiTexts.added(label, picked.length + 1))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && words === '') return picked.at(-1) && remove(picked.at(-1)!)
    if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[here]
      return option && toggle(option)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || options.length === 0) return undefined
    event.preventDefault()
    return setActive(here < 0 ? (step > 0 ? 0 : options.length - 1) : (here + step + options.length) % options.length)
  }
  /** New words show other options, and the first of them becomes active. */
  const begin = (typed: string) => setActive(typed === '' ? -1 : 0)
  return { here, announcement, remove, toggle, press, begin }
}
