import CircleCheck from '~icons/circle-check'
import CircleOff from '~icons/circle-off'
import Users from '~icons/users'
import UsersRound from '~icons/users-round'
import { SummaryCard } from '../money/summary-card.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import type { GroupList } from './group-queries.ts'
import { groupListTexts as texts } from './texts.ts'

/** The totals of an agent's groups; every group that is not disabled is active (GRP-01, C-117). */
export function GroupSummary({ of: state }: { of: PanelState<GroupList['groupData']> }) {
  return (
    <SummaryCard
      title={texts.overview}
      of={state}
      figures={[
        {
          label: texts.figures.groups,
          format: 'count',
          value: ({ total_groups }) => total_groups,
          icon: UsersRound,
          look: 'accent',
        },
        {
          label: texts.figures.active,
          format: 'count',
          value: ({ active_groups }) => active_groups,
          icon: CircleCheck,
          look: 'green',
        },
        {
          label: texts.figures.inactive,
          format: 'count',
          value: ({ inactive_groups }) => inactive_groups,
          icon: CircleOff,
          look: 'yellow',
        },
        {
          label: texts.figures.members,
          format: 'count',
          value: ({ total_members }) => total_members,
          icon: Users,
          look: 'accent',
        },
      ]}
    />
  )
}
