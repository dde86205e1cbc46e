import { clsx } from 'clsx'

import { useId } from 'react'
import { Spinner } from './feedback/spinner.tsx'
import type { Icon } from './icon.ts'

export type TileAction = {
  readonly label: string
  readonly icon: Icon
  /** Without it the tile cannot be pressed. */
  readonly onPress?: () => void
  /** The reason why it cannot be pressed yet. */
  readonly note?: string
  /** Its action is under way. */
  readonly busy?: boolean
}

/** Actions of a screen, each a tile to press. The first one is filled, unless the screen has a filled button already. */
export function ActionTiles({
  title,
  actions,
  filled = true,
}: {
  title: string
  actions: readonly TileAction[]
  filled?: boolean
}) {
  const id = useId()
  const odd = actions.length % 2 === 1
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {actions.map((action) => (
          <li key={action.label} className={clsx(odd && 'max-sm:first:col-span-full', filled && 'group')}>
            <Tile {...action} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A busy tile is not `disabled`: it would lose the focus, to which a dialog returns. */
function Tile({ label, icon: Icon, onPress, note, busy = false }: TileAction) {
  return (
    <button
      type="button"
      onClick={busy ? undefined : onPress}
      disabled={!onPress}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={onPress ? ready : waiting}
    >
      <span className={clsx('flex size-10 items-center justify-center rounded-full', onPress ? mark : 'bg-surface/70')}>
        {busy ? <Spinner /> : <Icon aria-hidden="true" className="size-5" />}
      </span>
      <span className="font-semibold">
        {note === undefined ? (
          label
        ) : (
          <span>
            <span>{label}</span> <span className="block text-sm font-normal">{note}</span>
          </span>
        )}
      </span>
    </button>
  )
}

const tile =
  'flex h-full min-h-28 w-full flex-col items-start justify-between gap-3 rounded-card border p-4 text-left transition-colors'
const waiting = `${tile} border-transparent bg-sunken text-soft cursor-not-allowed`
const ready =
  `${tile} border-line bg-surface shadow-card not-disabled:hover:border-action group-first:border-action group-first:bg-action ` +
  'group-first:text-on-action not-disabled:group-first:hover:bg-action-deep'
const mark = 'bg-action-tint text-action group-first:bg-on-action/15 group-first:text-on-action'
