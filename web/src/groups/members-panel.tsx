import { emptyWords } from '@kasuwa/contract/words.ts'
import { Users } from 'lucide-react'
import { ListPanel } from '../ui/list-panel.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import type { GroupCustomer } from './group-queries.ts'
import { memberColumns } from './member-columns.tsx'
import { groupDetailTexts as texts } from './texts.ts'

/** A group's members with their running loans (GDET-02). */
export function MembersPanel({ of: customers }: { of: PanelState<readonly GroupCustomer[]> }) {
  return (
    <ListPanel
      title={texts.members}
      caption={texts.members}
      searchLabel={texts.searchMembers}
      of={customers}
      loading={texts.loading}
      empty={{ icon: Users, text: emptyWords.customers }}
      rowKey={({ id }) => id}
      columns={memberColumns}
      dense
    />
  )
}
