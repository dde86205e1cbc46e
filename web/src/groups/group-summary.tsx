import { noValue } from '@kasuwa/domain/display.ts'
import { CircleCheck, CircleOff, Users, UsersRound } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import type { GroupList } from './group-queries.ts'
import { groupListTexts as texts } from './texts.ts'

/** What an agent sees of all his groups; every group that is not disabled is active (GRP-01, C-117). */
export function GroupSummary({ summary, isPending }: { summary: GroupList['groupData'] | undefined; isPending: boolean }) {
  const shown = (count: number | undefined) => (isPending ? undefined : (count?.toLocaleString('en-US') ?? noValue))
  return (
    <Card title={texts.overview}>
      <Figures
        figures={[
          { label: 'Total Groups', value: shown(summary?.total_groups), icon: UsersRound, look: 'accent' },
          { label: 'Active Groups', value: shown(summary?.active_groups), icon: CircleCheck, look: 'green' },
          { label: 'Inactive Groups', value: shown(summary?.inactive_groups), icon: CircleOff, look: 'yellow' },
          { label: 'Total Members', value: shown(summary?.total_members), icon: Users, look: 'accent' },
        ]}
      />
    </Card>
  )
}
