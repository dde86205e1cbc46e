import { allValues } from '../offline/kept.ts'
import { waitingCalls } from '../offline/waiting-calls.ts'
import { isDraft } from '../offline/drafts.ts'
import { showDialog } from '../base/dialog-store.ts'
import { logoutTexts } from './texts.ts'

/** Runs at once when nothing unsent is on this device, and otherwise asks first, because a logout deletes it (C-186). */
export function askBeforeLogout(logOut: () => void): void {
  const waiting = waitingCalls().length
  const hasDrafts = [...allValues().keys()].some(isDraft)
  if (waiting === 0 && !hasDrafts) return logOut()
  showDialog({
    kind: 'warning',
    title: logoutTexts.title,
    message: waiting > 0 ? logoutTexts.waiting(waiting) : logoutTexts.drafts,
    action: { label: logoutTexts.confirm, run: logOut },
    cancellable: true,
  })
}
