import Search from '~icons/search'
import { inputFrame, inputText } from './text-input.tsx'

type Props = { label: string; value: string; onChange: (words: string) => void }

/** The field for a search text. Its label is announced, and visible as long as the field is empty. */
export function SearchBox({ label, value, onChange }: Props) {
  return (
    <div className="w-full sm:w-72">
      <div className={inputFrame}>
        <Search aria-hidden="true" className="ml-3.5 size-5 shrink-0 self-center text-soft" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          className={`${inputText} pl-2.5`}
        />
      </div>
    </div>
  )
}
