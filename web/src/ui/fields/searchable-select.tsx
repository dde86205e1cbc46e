import { foldText } from '@kasuwa/domain/plain-text.ts'
import ChevronDown from '~icons/chevron-down'
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { FieldLinks } from './field.tsx'
import { optionId, OptionList } from './option-list.tsx'
import type { Option } from './options.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { inputFrame, inputText } from './text-input.tsx'
import { uiTexts } from '../texts.ts'

type Props = Partial<FieldLinks> & {
  name?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  options: readonly Option[]
  placeholder: string
  disabled?: boolean | undefined
  /** The options are being loaded. */
  loading?: boolean
}

/** One of a long list, found by typing: arrows, Enter and Escape, or taps. It takes a controller's `field`; '' means that nothing is chosen. */
export function SearchableSelect({
  name,
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  disabled = false,
  loading = false,
  ...input
}: Props) {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const search = useOptionSearch({ options, value, onChange })
  const { open, shown, active, show, close } = search
  return (
    <div ref={root} className="relative">
      <div className={inputFrame} aria-busy={loading || undefined}>
        <input
          {...input}
          data-field={name}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && shown.length > 0 ? optionId(listId, active) : undefined}
          value={search.typed ?? options.find((option) => option.value === value)?.label ?? ''}
          placeholder={placeholder}
          disabled={disabled || loading}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => search.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={show}
          onKeyDown={search.press}
          onBlur={() => {
            search.leave()
            onBlur?.()
          }}
          className={inputText}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={uiTexts.showAll(placeholder)}
          disabled={disabled || loading}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            root.current?.querySelector('input')?.focus()
            if (open) close()
            else show()
          }}
          className="flex w-12 shrink-0 items-center justify-center text-soft"
        >
          {loading ? <Spinner /> : <ChevronDown aria-hidden="true" className="size-4" />}
        </button>
      </div>
      {open && (
        <OptionList
          id={listId}
          label={placeholder}
          options={shown}
          value={value}
          active={active}
          onChoose={search.choose}
        />
      )}
    </div>
  )
}

/** The open list under the input: the typed text, the options it shows, and the one that the arrows have reached. */
function useOptionSearch({ options, value, onChange }: Pick<Props, 'options' | 'value' | 'onChange'>) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const shown = matching(options, typed)

  const show = () => {
    if (!open)
      setActive(
        Math.max(
          0,
          shown.findIndex((option) => option.value === value),
        ),
      )
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const choose = (option: Option | undefined) => {
    if (option && option.value !== value) onChange(option.value)
    close()
  }
  const leave = () => {
    if (typed?.trim() === '') {
      if (value !== '') onChange('')
      close()
    } else choose(typed === null ? undefined : optionNamed(options, typed))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && !(open && (event.key === 'Enter' || event.key === 'Escape'))) return
    event.preventDefault()
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter') return choose(shown[active])
    if (open && shown.length > 0) setActive((active + (step ?? 0) + shown.length) % shown.length)
    show()
  }
  const type = (words: string) => {
    setTyped(words)
    setActive(0)
    setOpen(true)
  }
  return { open, typed, shown, active, show, close, choose, leave, press, type }
}

/** The options that contain the typed text, those that begin with it first; all of them before anything was typed. */
export function matching(options: readonly Option[], typed: string | null): readonly Option[] {
  const wanted = plain(typed ?? '')
  if (wanted === '') return options
  const found = options.filter(({ label }) => plain(label).includes(wanted))
  const begins = ({ label }: Option) => plain(label).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** The option with exactly this name. */
export function optionNamed(options: readonly Option[], typed: string): Option | undefined {
  return options.find(({ label }) => plain(label) === plain(typed))
}

function plain(text: string): string {
  return foldText(text.trim())
}
