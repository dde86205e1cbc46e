import X from '~icons/x'
import type { Option } from './options.ts'
import { uiTexts } from '../texts.ts'

/** The picked options, each with a button that removes it. */
export function PickedChips({ picked, onRemove }: { picked: readonly Option[]; onRemove: (option: Option) => void }) {
  if (picked.length === 0) return null
  return (
    <ul aria-label={uiTexts.chosen} className="flex flex-wrap gap-2">
      {picked.map((option) => (
        <li
          key={option.value}
          className="flex max-w-full items-center rounded-full bg-action-tint pl-3.5 font-medium text-action-deep"
        >
          <span className="min-w-0 truncate">{option.label}</span>
          <button
            type="button"
            aria-label={uiTexts.remove(option.label)}
            onClick={() => onRemove(option)}
            className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-surface/70"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
