import { clsx } from 'clsx'
import X from '~icons/x'
import { useId } from 'react'
import { uiTexts } from '../texts.ts'
import { useModal } from './use-modal.ts'
import type { Elements } from '../elements.ts'

/** The classes of a sheet in each place. */
const places = {
  below: {
    dialog:
      'mx-auto mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-none overflow-y-auto rounded-t-sheet text-left text-base font-normal whitespace-normal sm:m-auto sm:max-w-md sm:rounded-sheet',
    inside: 'flex flex-col gap-4 p-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:p-6',
    heading: 'text-xl leading-tight font-bold outline-none',
    close: '-mt-2 -mr-2 shrink-0 text-soft',
  },
  left: {
    dialog: 'm-0 h-dvh max-h-none w-72 max-w-[85vw]',
    inside: 'h-full',
    heading: 'sr-only',
    close: 'absolute top-4 right-3',
  },
}

type Props = { title: string; from?: keyof typeof places; onDismiss: () => void; children: Elements }

/**
 * A modal dialog, open as long as it is rendered: from the lower edge of a phone, which is in the middle of a larger screen; or over the left
 * side, where only screen readers have its title.
 */
export function Sheet({ title, from = 'below', onDismiss, children }: Props) {
  const id = useId()
  const modal = useModal(onDismiss)
  const looks = places[from]
  return (
    <dialog {...modal} aria-labelledby={id} className={clsx('bg-surface text-ink shadow-float', looks.dialog)}>
      <div className={looks.inside}>
        <div className="flex items-start justify-between gap-3">
          <h2 id={id} className={looks.heading}>
            {title}
          </h2>
          <button
            type="button"
            aria-label={from === 'left' ? uiTexts.closeMenu : uiTexts.close}
            onClick={onDismiss}
            className={clsx('flex size-11 items-center justify-center rounded-field hover:bg-sunken', looks.close)}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
