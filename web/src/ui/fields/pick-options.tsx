import { clsx } from 'clsx'
import Check from '~icons/check'
import { useEffect } from 'react'
import { optionId } from './option-list.tsx'
import type { Option } from './options.ts'

export type PickOption = Option & {
  /** A second line. */
  readonly detail?: string
  /** The reason why it cannot be picked. */
  readonly refused?: string
}

type Props = {
  id: string
  label: string
  options: readonly PickOption[]
  picked: readonly Option[]
  active: number
  onToggle: (option: PickOption) => void
  none: string
}

/** The options below a searched input, ticked where picked. It takes no focus: the input keeps it, and the phone its keyboard. */
export function PickOptions({ id, label, options, picked, active, onToggle, none }: Props) {
  useEffect(() => {
    // It returns a promise in new browsers, and an effect must return nothing.
    document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="overflow-hidden rounded-b-field border border-t-0 border-edge bg-surface"
    >
      {options.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={label}
          aria-multiselectable
          className="max-h-56 overflow-y-auto overscroll-contain p-1.5"
        >
          {options.map((option, index) => (
            <Line
              key={option.value}
              id={optionId(id, index)}
              option={option}
              isPicked={picked.some(({ value }) => value === option.value)}
              isActive={index === active}
              onToggle={() => onToggle(option)}
            />
          ))}
        </div>
      )}
      <p role="status" className="px-4 py-3 text-soft empty:hidden">
        {options.length === 0 && none}
      </p>
    </div>
  )
}

function Line({
  id,
  option: { label, detail, refused },
  isPicked,
  isActive,
  onToggle,
}: {
  id: string
  option: PickOption
  isPicked: boolean
  isActive: boolean
  onToggle: () => void
}) {
  const open = refused === undefined
  return (
    <div
      id={id}
      role="option"
      aria-selected={isPicked}
      aria-disabled={!open || undefined}
      onClick={onToggle}
      className={clsx(
        'flex min-h-12 flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5',
        open ? 'cursor-pointer hover:bg-sunken' : 'cursor-not-allowed text-soft',
        isActive && 'bg-action-tint',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'flex size-5 shrink-0 items-center justify-center rounded border',
          isPicked ? 'border-action bg-action text-on-action' : open ? 'border-edge' : 'border-line bg-sunken',
        )}
      >
        {isPicked && <Check className="size-4" strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-[1_1_8rem] break-words">
        <span>{label}</span> {detail !== undefined && <span className="block text-sm text-soft">{detail}</span>}
      </span>{' '}
      {refused !== undefined && <span className="text-sm">{refused}</span>}
    </div>
  )
}
