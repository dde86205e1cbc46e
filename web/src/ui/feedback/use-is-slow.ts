import { useEffect, useState } from 'react'

/** Milliseconds after which a person doubts that anything still happens. */
export const slowAfter = 8_000

/** Whether something is slow; for a component that is rendered as long as it is under way. */
export function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
