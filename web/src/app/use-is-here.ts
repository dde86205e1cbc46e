import { useEffect, useRef, type RefObject } from 'react'

/** Whether the component still stands on the page, for answers that may come after it left. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
