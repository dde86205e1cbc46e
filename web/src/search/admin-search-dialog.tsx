import { useEffect, useRef } from 'react'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { AdminSearchBox } from './admin-search-box.tsx'
import { adminSearchTexts as texts } from './texts.ts'

type Props = {
  /** Called when something else is pressed, or a result is chosen. */
  onClose: () => void
  /** Called on Escape; the focus goes back to the button that opened the search. */
  onEscape: () => void
}

/** The admin's search of people, loans and payments (DESK-02): below its button in the header, and on a phone in a sheet. */
export function AdminSearchDialog({ onClose, onEscape }: Props) {
  const isWide = useIsWide()
  if (isWide) return <InHeader onClose={onClose} onEscape={onEscape} />
  return (
    <Sheet title={texts.title} onDismiss={onClose}>
      <div style={{ minHeight: '60dvh' }}>
        <AdminSearchBox onClose={onClose} onEscape={onClose} results={{ className: '-mx-2 mt-2' }} />
      </div>
    </Sheet>
  )
}

function InHeader({ onClose, onEscape }: Props) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
    }
  }, [onClose])
  return (
    <div ref={root} className="absolute inset-x-0 top-0 z-20">
      <AdminSearchBox onClose={onClose} onEscape={onEscape} results={{ className: panel, style: panelSize }} />
    </div>
  )
}

const panel =
  'absolute right-0 top-full mt-2 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 shadow-float'
const panelSize = { width: '28rem', maxHeight: 'min(36rem, 100dvh - 6rem)' }
