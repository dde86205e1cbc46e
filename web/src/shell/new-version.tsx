import { isAccountType } from '@kasuwa/domain/access/account-types.ts'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { keepFocus } from '../base/dialog-store.ts'
import { keepOnDevice, useNewVersion } from '../offline/device-copy.ts'
import { useSession } from '../base/session/session.ts'
import { newVersionTexts } from './texts.ts'
import { onceIdle } from '../base/once-idle.ts'

/** Keeps the app on the device of a signed-in person, once the page is idle. */
export function DeviceCopy() {
  const { isAuthenticated, accountType } = useSession()
  useEffect(() => {
    // Vite's dev server has no worker, and its code changes all the time.
    if (!import.meta.env.PROD || !isAuthenticated || !isAccountType(accountType)) return undefined
    return onceIdle(() => void keepOnDevice(accountType))
  }, [isAuthenticated, accountType])
  return <NewVersion />
}

/**
 * The notice that a newer version is on the device. It is used automatically at the next start, and before that only when the user says so: values typed on this
 * page stay.
 */
export function NewVersion() {
  const version = useNewVersion()
  const [closed, setClosed] = useState<typeof version>(null)
  const close = () => {
    setClosed(version)
    // The button that was pressed disappears.
    setTimeout(keepFocus)
  }
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[var(--bottom-bar,0px)] z-20 flex justify-center p-4 print:hidden"
    >
      {version && version !== closed && <VersionNotice onLater={close} onUse={version.use} />}
    </div>
  )
}

export function VersionNotice({ onLater, onUse }: { onLater: () => void; onUse: () => void }) {
  return (
    <div className="pointer-events-auto flex w-full max-w-xl flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-card border border-edge bg-surface py-3 pr-3 pl-5 shadow-float">
      <p className="min-w-0 flex-1 basis-52">{newVersionTexts.ready}</p>
      <Button look="quiet" onClick={onLater}>
        {newVersionTexts.later}
      </Button>
      <Button look="secondary" onClick={onUse}>
        {newVersionTexts.use}
      </Button>
    </div>
  )
}
