import type { ReactNode } from 'react'

/** What can be done with a form in a dialog, at the end of both: it stays in sight where the dialog is taller than the screen. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap-reverse justify-end gap-3 border-t border-line bg-white px-6 py-4 max-sm:*:grow">
      {children}
    </div>
  )
}
