import type { MouseEvent, ReactNode } from 'react'
import { useNavigation } from './navigation.ts'

/** A link within the app that needs no router. In another tab it opens like any link. */
export function PageLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const { goTo, prefetch } = useNavigation()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a
      href={to}
      className={className}
      onClick={follow}
      onPointerEnter={() => prefetch(to)}
      onFocus={() => prefetch(to)}
    >
      {children}
    </a>
  )
}
