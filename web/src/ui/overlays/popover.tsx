import type { ReactNode } from 'react'
import { PopupPanel, usePopup } from './popup-panel.tsx'

type Props = { label: string; button: ReactNode; buttonClass: string; children: ReactNode }

/** A button with a small panel below it. */
export function Popover({ label, button, buttonClass, children }: Props) {
  const { open, setOpen, root } = usePopup()
  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={buttonClass}
      >
        {button}
      </button>
      {open && (
        <PopupPanel role="status" className="w-64 p-5 text-center text-soft">
          {children}
        </PopupPanel>
      )}
    </div>
  )
}
