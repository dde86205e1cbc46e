import { clsx } from 'clsx'
import Check from '~icons/check'
import { useEffect, useRef } from 'react'
import type { Option } from './options.ts'
import { uiTexts } from '../texts.ts'

type Props = {
  id: string
  label: string
  options: readonly Option[]
  value: string
  active: number
  onChoose: (option: Option) => void
}

/** The id of a line of the list, for the input, which names the active one. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The options under a searched input. It takes no focus: the input keeps it, and the phone its keyboard. */
export function OptionList({ id, label, options, value, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => scrollIntoView(list.current), [])
  useEffect(() => scrollIntoView(document.getElementById(optionId(id, active))), [id, active])
  return (
    <div ref={list} onMouseDown={(event) => event.preventDefault()} className={panel}>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className="max-h-64 overflow-y-auto overscroll-contain p-1.5 empty:hidden"
      >
        {options.map((option, index) => (
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            aria-selected={option.value === value}
            onClick={() => onChoose(option)}
            className={clsx(line, index === active && 'bg-action-tint', option.value === value && 'font-semibold')}
          >
            <span>{option.label}</span>
            {option.value === value && <Check aria-hidden="true" className="size-4 shrink-0 text-action" />}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="px-4 py-3 text-soft">
          {uiTexts.nothingFound}
        </p>
      )}
    </div>
  )
}

const panel =
  'absolute inset-x-0 top-full z-30 mt-1.5 scroll-my-4 overflow-hidden rounded-field border border-line bg-surface shadow-float'
const line = 'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-2 hover:bg-sunken'

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}
