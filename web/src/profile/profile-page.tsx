import type { ReactNode } from 'react'
import { useMe, type Me } from '../base/me/me.ts'
import { isFromDevice } from '../offline/persist-queries.ts'
import { useKeptState } from '../offline/kept.ts'
import { Card } from '../ui/card.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { Drafted, type SettingDraft } from '../forms/drafted.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { settingsTexts } from './texts.ts'

/** A page of the profile, shown once its first values are known. `page` names it among the user's drafts. */
export function ProfilePage({
  page,
  children,
}: {
  page: string
  children: (me: Me, draft: SettingDraft) => ReactNode
}) {
  const me = useMe()
  const isOpening = useKeptState() === 'opening'
  const isAwaited = me.at === 'known' && me.isRetrying && isFromDevice(me.data)
  return (
    <SettingsFrame>
      <Panel
        of={isOpening || isAwaited ? { at: 'loading' } : me}
        loading={
          <Card>
            <SkeletonRows label={settingsTexts.loading} />
          </Card>
        }
        frame={(failure) => <Card>{failure}</Card>}
      >
        {(me) => (
          <Drafted key={me.id} user={me} page={page}>
            {(draft) => children(me, draft)}
          </Drafted>
        )}
      </Panel>
    </SettingsFrame>
  )
}
