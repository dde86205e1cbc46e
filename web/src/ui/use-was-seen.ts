import { useEffect, useState } from 'react'

/** Pixels at the bottom of the screen that do not count, because the bottom bar covers them. */
const coveredPx = 72

/**
 * Whether each part of an element was on the screen once. The element is given to `watch`. In a browser that cannot tell, it counts as seen.
 */
export function useWasSeen(): {
  wasSeen: boolean
  element: HTMLElement | null
  watch: (element: HTMLElement | null) => void
} {
  const [element, watch] = useState<HTMLElement | null>(null)
  const [wasSeen, setWasSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element || wasSeen) return undefined
    const unseen = new Set<Element>(element.children)
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) unseen.delete(target)
        if (unseen.size === 0) setWasSeen(true)
      },
      { threshold: 0.9, rootMargin: `0px 0px -${coveredPx}px 0px` },
    )
    for (const part of unseen) observer.observe(part)
    return () => observer.disconnect()
  }, [element, wasSeen])
  return { wasSeen, element, watch }
}
