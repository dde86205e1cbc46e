import { makeStore, useStore } from '../base/store.ts'
import { idleTexts } from './texts.ts'
import { Button } from '../ui/button.tsx'

const isNear = makeStore(false)

/** Shows or hides the warning that the time-out is near. */
export const warnOfTimeOut = (near: boolean): void => isNear.set(near)

/**
 * A warning a minute before the time-out. A screen reader announces it without interrupting; it takes no focus, and disappears at the first
 * activity, such as a press of its button, or the Tab that leads to it.
 */
export function IdleWarning() {
  const shown = useStore(isNear)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[var(--bottom-bar)] z-30 flex justify-center p-4 print:hidden"
    >
      {shown && (
        <div className="pointer-events-auto flex w-full max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-4 shadow-float">
          <p className="min-w-0 flex-1 basis-60">{idleTexts.warning}</p>
          <Button look="secondary" onClick={() => warnOfTimeOut(false)}>
            {idleTexts.stay}
          </Button>
        </div>
      )}
    </div>
  )
}
