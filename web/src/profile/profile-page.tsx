import type { ReactNode } from 'react'
import { useMe, type Me } from '../shell/me.ts'
import { Card } from '../ui/card.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { settingsTexts } from './texts.ts'

/** A page of the profile, once it is known what it begins with. */
export function ProfilePage({ children }: { children: (me: Me) => ReactNode }) {
  const { data: me } = useMe()
  return (
    <SettingsFrame>
      {me ? (
        children(me)
      ) : (
        <Card>
          <SkeletonRows label={settingsTexts.loading} />
        </Card>
      )}
    </SettingsFrame>
  )
}
