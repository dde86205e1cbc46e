import { emptyWords } from '@kasuwa/contract/words.ts'
import { Users } from 'lucide-react'
import { ListPanel } from '../ui/list-panel.tsx'
import type { GroupCustomer } from './group-queries.ts'
import { memberColumns } from './member-columns.tsx'
import { groupDetailTexts as texts } from './texts.ts'

/** A group's members with their running loans (GDET-02). */
export function MembersPanel({ customers = [], isPending }: { customers: readonly GroupCustomer[] | undefined; isPending: boolean }) {
  return (
    <ListPanel
      title={texts.members}
      caption={texts.members}
      searchLabel={texts.searchMembers}
      loading={isPending ? texts.loading : undefined}
      empty={{ icon: Users, text: emptyWords.customers }}
      rows={customers}
      rowKey={({ id }) => id}
      columns={memberColumns}
      dense
    />
  )
}
