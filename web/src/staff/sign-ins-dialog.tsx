import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../base/calls/api.ts'
import { instantTime } from '../base/days.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import { type CallOrRoles, useMissingRole } from '../base/me/use-missing-role.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { signInsQuery, type SignIn } from './staff-queries.ts'
import { resetTotpTexts, signInTexts as texts } from './texts.ts'

const ResetTotpDialog = lazyDialog('reset-totp', async () => (await import('./reset-totp-dialog.tsx')).ResetTotpDialog)

type Props = {
  userId: string
  name: string
  /** The call that ends a sign-in, or the roles that may end it. */
  act: CallOrRoles
  onClose: () => void
}

/** A person's sign-ins, each with a button to end it. */
export function SignInsDialog({ userId, name, act, onClose }: Props) {
  const mayEnd = useMissingRole(act) === undefined
  const signIns = usePanel(signInsQuery(userId))
  const end = useEndSignIns(userId)
  const [isResetting, setResetting] = useState(false)
  if (isResetting) return <ResetTotpDialog userId={userId} name={name} onClose={() => setResetting(false)} />
  return (
    <Dialog title={texts.title(name)} width="lg" onDismiss={onClose}>
      <Panel of={signIns} loading={<SkeletonRows label={texts.loading} />}>
        {({ sign_ins: all, totp }) => (
          <>
            {totp !== null && <p className="mb-3">{totp ? texts.codesOn : texts.codesOff}</p>}
            <ForRoles act={act} explained />
            {all.length === 0 && <p>{texts.none}</p>}
            <ul className="divide-y divide-line text-ink">
              {all.map((one) => (
                <SignInRow
                  key={one.id}
                  of={one}
                  mayEnd={mayEnd}
                  isBusy={end.isPending}
                  onEnd={() => end.mutate(one.id)}
                />
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:grow">
              <Button look="secondary" onClick={onClose}>
                {texts.close}
              </Button>
              {totp && !all.some(({ is_current: isOwn }) => isOwn) && (
                <ForRoles act="staff.resetTotp">
                  <Button look="secondary" onClick={() => setResetting(true)}>
                    {resetTotpTexts.open}
                  </Button>
                </ForRoles>
              )}
              {mayEnd && all.some(({ is_current: isCurrent }) => !isCurrent) && (
                <Button look="danger" loading={end.isPending} onClick={() => end.mutate(undefined)}>
                  {texts.endAll}
                </Button>
              )}
            </div>
          </>
        )}
      </Panel>
    </Dialog>
  )
}

type RowProps = { of: SignIn; mayEnd: boolean; isBusy: boolean; onEnd: () => void }

function SignInRow({ of, mayEnd, isBusy, onEnd }: RowProps) {
  const { device, address, since, last_seen_at: seen, is_current: isCurrent } = of
  const title = device ?? texts.unknownDevice
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{[title, address].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-soft">{texts.since(instantTime(since), instantTime(seen))}</p>
      </div>
      {isCurrent && <Badge colour="plain">{texts.current}</Badge>}
      {!isCurrent && mayEnd && (
        <Button look="quiet" waits={isBusy} onClick={onEnd}>
          {texts.end}
          <span className="sr-only">{`: ${title}`}</span>
        </Button>
      )}
    </li>
  )
}

/** Ends one sign-in; without an id, all but the viewer's own. Returns those that are left. */
function useEndSignIns(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (signIn: string | undefined) =>
      api.staff.endSignIns({ id: userId, ...(signIn !== undefined && { sign_in: signIn }) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.staff.signIns.key() }),
  })
}
