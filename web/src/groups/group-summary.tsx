import { CircleCheck, CircleOff, Users, UsersRound } from 'lucide-react'
import { onceKnown } from '../loans/once-known.tsx'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import type { GroupList } from './group-queries.ts'
import { groupListTexts as texts } from './texts.ts'

/** What an agent sees of all his groups; every group that is not disabled is active (GRP-01, C-117). */
export function GroupSummary({ summary, isPending }: { summary: GroupList['groupData'] | undefined; isPending: boolean }) {
  const { count } = onceKnown(isPending)
  return (
    <Card title={texts.overview}>
      <Figures
        figures={[
          { label: 'Total Groups', value: count(summary?.total_groups), icon: UsersRound, look: 'accent' },
          { label: 'Active Groups', value: count(summary?.active_groups), icon: CircleCheck, look: 'green' },
          { label: 'Inactive Groups', value: count(summary?.inactive_groups), icon: CircleOff, look: 'yellow' },
          { label: 'Total Members', value: count(summary?.total_members), icon: Users, look: 'accent' },
        ]}
      />
    </Card>
  )
}
