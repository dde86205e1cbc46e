import X from '~icons/x'
import { uiTexts } from '../texts.ts'
import { useModal } from './use-modal.ts'
import type { Elements } from '../elements.ts'

/** A panel that lies over the left side of a small screen as long as it is rendered. */
export function SlideOver({
  label,
  onDismiss,
  children,
}: {
  label: string
  onDismiss: () => void
  children: Elements
}) {
  const modal = useModal(onDismiss)
  return (
    <dialog
      {...modal}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-surface text-ink shadow-float"
    >
      <button
        type="button"
        aria-label={uiTexts.closeMenu}
        onClick={onDismiss}
        className="absolute top-4 right-3 flex size-11 items-center justify-center rounded-field hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
      {children}
    </dialog>
  )
}
