import X from '~icons/x'
import { useId } from 'react'
import { uiTexts } from '../texts.ts'
import { useModal } from './use-modal.ts'
import type { Elements } from '../elements.ts'

/** A modal dialog from the lower edge of a phone, and in the middle of a larger screen, open as long as it is rendered. */
export function Sheet({ title, onDismiss, children }: { title: string; onDismiss: () => void; children: Elements }) {
  const id = useId()
  const modal = useModal(onDismiss)
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="mx-auto mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-none overflow-y-auto rounded-t-sheet bg-surface text-left text-base font-normal whitespace-normal text-ink shadow-float sm:m-auto sm:max-w-md sm:rounded-sheet"
    >
      <div className="flex flex-col gap-4 p-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={id} className="text-xl leading-tight font-bold outline-none">
            {title}
          </h2>
          <button
            type="button"
            aria-label={uiTexts.close}
            onClick={onDismiss}
            className="-mt-2 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-field text-soft hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
