import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'
import type { Elements } from '../elements.ts'

export type DialogWidth = 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl'

const widths: Record<DialogWidth, string> = {
  sm: 'max-w-sm',
  md: 'max-w-md',
  lg: 'max-w-lg',
  xl: 'max-w-xl',
  '2xl': 'max-w-2xl',
  '3xl': 'max-w-3xl',
  '4xl': 'max-w-4xl',
}

type Props = {
  title: string
  width?: DialogWidth
  /** On a phone it takes the whole screen. */
  wholeOnPhone?: boolean
  icon?: Elements
  onDismiss: () => void
  children: ReactNode
  actions?: Elements
}

/** A modal dialog, open as long as it is rendered. Escape and a press next to it dismiss it. It is the browser's own element, and loads no code. */
export function Dialog({ title, width = 'sm', wholeOnPhone = false, icon, onDismiss, children, actions }: Props) {
  const id = useId()
  const modal = useModal(onDismiss)
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      className={clsx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] scroll-pb-24 overflow-y-auto rounded-card bg-surface text-ink shadow-float',
        widths[width],
        wholeOnPhone && 'max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none',
      )}
    >
      <div className="flex flex-col gap-5 p-6">
        <div className="flex items-start gap-4">
          {icon}
          <div className="flex min-w-0 flex-1 flex-col gap-1 self-center">
            <h2 id={`${id}-title`} className="text-lg font-semibold outline-none">
              {title}
            </h2>
            <div id={`${id}-content`} className="break-words text-soft">
              {children}
            </div>
          </div>
        </div>
        {actions !== undefined && <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">{actions}</div>}
      </div>
    </dialog>
  )
}

/** The buttons at the end of a form in a dialog. They stay visible if the dialog is taller than the screen. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap-reverse justify-end gap-3 border-t border-line bg-surface px-6 py-4 max-sm:*:grow">
      {children}
    </div>
  )
}
