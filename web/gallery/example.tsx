import type { ReactNode } from 'react'

/** One state of a component, with its name. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <h2 className="text-sm font-semibold text-soft">{name}</h2>
      {children}
    </section>
  )
}

/** Several small things side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

/** The handler of a press in the gallery, which does nothing. */
export const nothing = (): void => {}
