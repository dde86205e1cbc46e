import { CircleCheck, CircleOff, Users, UsersRound } from 'lucide-react'
import { count } from '../loans/once-known.tsx'
import { FiguresPanel } from '../ui/figures-panel.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import type { GroupList } from './group-queries.ts'
import { groupListTexts as texts } from './texts.ts'

/** What an agent sees of all their groups; every group that is not disabled is active (GRP-01, C-117). */
export function GroupSummary({ of: state }: { of: PanelState<GroupList['groupData']> }) {
  return (
    <FiguresPanel
      title={texts.overview}
      of={state}
      figures={(summary) => [
        { label: 'Total Groups', value: count(summary?.total_groups), icon: UsersRound, look: 'accent' },
        { label: 'Active Groups', value: count(summary?.active_groups), icon: CircleCheck, look: 'green' },
        { label: 'Inactive Groups', value: count(summary?.inactive_groups), icon: CircleOff, look: 'yellow' },
        { label: 'Total Members', value: count(summary?.total_members), icon: Users, look: 'accent' },
      ]}
    />
  )
}
