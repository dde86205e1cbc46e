import { listFile } from '../lists/list-file.ts'
import { api } from '../base/calls/api.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import { ProposalView } from './proposal-view.tsx'
import { proposalLists, proposalsQuery } from './proposal-queries.ts'
import { proposalsTexts as texts } from './texts.ts'

const chips = proposalLists.map((value) => ({ value, label: texts.lists[value] }))

/** The proposals that wait for a second person, oldest first, and those that were decided (DESK-34). */
export function ProposalsPage() {
  const list = useList({ tabs: proposalLists })
  const state = usePanel(proposalsQuery(list.tab, list.input))
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <PagedList
        list={list}
        of={state}
        texts={texts.list}
        empty={{ text: texts.none[list.tab], ...(list.tab === 'open' && { reason: 'done' as const }) }}
        rows={({ proposals }) => proposals}
        page={({ page }) => page}
        file={listFile('proposals.file', api.proposals.file, { state: list.tab, ...list.input })}
        chips={<FilterChips label={texts.filter} chips={chips} chosen={list.tab} onChoose={list.choose} />}
        intro={() => <p className="text-soft">{texts.purpose}</p>}
      >
        {(proposals) => (
          <ul className="divide-y divide-line">
            {proposals.map((proposal) => (
              <li key={proposal.id} className="py-5 first:pt-0 last:pb-0">
                <ProposalView proposal={proposal} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
