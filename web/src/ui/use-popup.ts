import { useEffect, useRef, useState } from 'react'

/** Whether the panel of a button is open; a press beyond it, Escape and leaving by Tab close it. Escape gives the focus back. */
export function usePopup() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const isOutside = (target: EventTarget | null) => target instanceof Node && !root.current?.contains(target)
    const leave = (event: Event) => isOutside(event.target) && setOpen(false)
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [open])
  return { open, setOpen, root }
}
