import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** The text of an empty list, and perhaps what to do about it. */
export function EmptyState({
  icon: Icon,
  children,
  action,
}: {
  icon: LucideIcon
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center text-soft">
      <span className="flex size-12 items-center justify-center rounded-full bg-sunken">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <p>{children}</p>
      {action}
    </div>
  )
}
