import { createContext, useContext, useEffect, useId, type KeyboardEvent, type ReactNode } from 'react'
import { PopupPanel, usePopup } from './popup-panel.tsx'
import { Sheet } from './sheet.tsx'
import { useIsWide } from '../use-is-wide.ts'
import type { Elements } from '../elements.ts'

const CloseContext = createContext<() => void>(() => undefined)

type Props = { label: string; button: Elements; buttonClass: string; children: ReactNode }

/**
 * A button with a menu below it, or above it near the window's end; on a phone the menu is a sheet. Arrows, Home and End move, Escape leaves,
 * and on a wide screen Tab as well.
 */
export function Menu({ label, button, buttonClass, children }: Props) {
  const { open, setOpen, root } = usePopup()
  const id = useId()
  const close = () => {
    // A dialog that an item opens gives the focus back to the element that has it now.
    root.current?.querySelector('button')?.focus()
    setOpen(false)
  }
  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
        className={buttonClass}
      >
        {button}
        <span className="sr-only">{label}</span>
      </button>
      {open && (
        <CloseContext value={close}>
          <MenuPanel id={id} label={label}>
            {children}
          </MenuPanel>
        </CloseContext>
      )}
    </div>
  )
}

function MenuPanel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const isWide = useIsWide()
  const close = useContext(CloseContext)
  const items = () => [...(document.getElementById(id)?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(
    () => document.getElementById(id)?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true }),
    [id],
  )
  const move = (event: KeyboardEvent) => {
    const all = items()
    const here = all.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: here + 1, ArrowUp: here - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    all[target % all.length]?.focus()
  }
  const menu = { id, role: 'menu', 'aria-label': label, tabIndex: -1, onKeyDown: move }
  if (isWide)
    return (
      <PopupPanel {...menu} className="w-max min-w-48 p-1.5">
        {children}
      </PopupPanel>
    )
  return (
    <Sheet title={label} onDismiss={close}>
      <div {...menu} className="-mx-3 flex flex-col gap-1">
        {children}
      </div>
    </Sheet>
  )
}

const item =
  'flex min-h-12 w-full items-center gap-2.5 rounded-md px-3 md:min-h-11 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:text-soft/70'

type ItemProps = {
  onSelect: () => void
  href?: string
  waits?: boolean
  /** The reason why it cannot be done: the item is disabled, and the reason is shown below it. */
  whyNot?: string | undefined
  children: ReactNode
}

/** A line of a menu: something to do; with an address, a link that may be opened elsewhere. A disabled one is grey, is announced as such, and does nothing. */
export function MenuItem({ onSelect, href, whyNot, waits = false, children }: ItemProps) {
  const close = useContext(CloseContext)
  const disabled = waits || whyNot !== undefined
  const select = () => {
    if (disabled) return
    close()
    onSelect()
  }
  if (href === undefined) {
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-disabled={disabled || undefined}
        onClick={select}
        className={item}
      >
        {whyNot === undefined ? (
          children
        ) : (
          <span className="max-w-64 py-1.5">
            <span className="flex items-center gap-2.5">{children}</span>{' '}
            <span className="block text-sm text-soft">{whyNot}</span>
          </span>
        )}
      </button>
    )
  }
  return (
    <a
      href={href}
      role="menuitem"
      tabIndex={-1}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        select()
      }}
      className={item}
    >
      {children}
    </a>
  )
}
