import { useState } from 'react'

/** The time for which a copy is confirmed. */
const confirmedMs = 2_000

/** Copies a text to the clipboard; `isCopied` confirms it for a moment. If the browser has no clipboard (plain http), `copy` is null. */
export function useCopied(text: string): { isCopied: boolean; copy: (() => void) | null } {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), confirmedMs)
  }
  return { isCopied, copy: 'clipboard' in navigator ? () => void copy() : null }
}
