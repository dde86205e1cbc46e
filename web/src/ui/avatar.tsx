import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'

type Props = { initials: string; picture?: string | null | undefined; large?: boolean }

/**
 * A picture, or initials when there is none or it does not load. It is fetched once it is nearly on the screen: browsers begin with pictures that
 * are some screens away. Decoration: the name is next to it.
 */
export function Avatar({ initials, picture, large = false }: Props) {
  const [broken, setBroken] = useState<string>()
  const { isNear, place } = useIsNear(Boolean(picture))
  const size = large ? 'size-14 text-lg' : 'size-10 text-sm'
  if (picture && picture !== broken && isNear) {
    return (
      <img
        src={picture}
        alt=""
        onError={() => setBroken(picture)}
        className={clsx(size, 'shrink-0 rounded-full object-cover')}
      />
    )
  }
  return (
    <span
      ref={place}
      aria-hidden="true"
      className={clsx(
        size,
        'flex shrink-0 items-center justify-center rounded-full bg-action-tint font-semibold text-action',
      )}
    >
      {initials}
    </span>
  )
}

/** Pixels below and above the screen that count as near. */
const nearPx = 100

/** Whether an element was near the screen once, if asked for. A browser that cannot tell counts as yes. */
function useIsNear(isWanted: boolean) {
  const place = useRef<HTMLElement>(null)
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!isWanted || isNear || !place.current) return undefined
    const observer = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && setIsNear(true), {
      rootMargin: `${nearPx}px`,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isWanted, isNear])
  return { isNear, place }
}
