import { clsx } from 'clsx'

type Chip<Value extends string> = { readonly value: Value; readonly label: string; readonly count?: number | undefined }

type Props<Value extends string> = {
  label: string
  chips: readonly Chip<Value>[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** Chips that choose the part of a list to show, with the number of rows of each. At most one is pressed. */
export function FilterChips<Value extends string>({ label, chips, chosen, onChoose }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {chips.map(({ value, label: name, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={clsx(
            'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold transition-colors',
            value === chosen
              ? 'filled-shape border-action bg-action text-on-action'
              : 'border-line bg-surface text-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {count === undefined ? (
            name
          ) : (
            <span className="contents">
              <span>{name}</span> <span className="font-medium tabular-nums">{count}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
