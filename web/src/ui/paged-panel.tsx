import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { Panel } from './panel.tsx'
import type { PanelState } from './panel-state.ts'
import { SearchBox } from './search-box.tsx'
import { SkeletonRows } from './skeleton.tsx'

export type PanelOf<Data> = {
  title: string
  search: { readonly label: string; readonly words: string; readonly type: (words: string) => void }
  of: PanelState<Data>
  isEmpty: (data: Data) => boolean
  /** Announced while the first rows are on the way. */
  loading: string
  empty: { readonly icon: LucideIcon; readonly text: string }
  /** Next to the search box. */
  aside?: ReactNode
  /** Above the rows: how to choose among them. */
  filter?: ReactNode
  /** Above the rows: what they are. */
  intro?: ((data: Data) => ReactNode) | undefined
  /** The rows themselves. */
  children: (data: Data) => ReactNode
  /** The pager. */
  pager?: (data: Data) => ReactNode
}

/** A titled list that the server searches and pages: its skeleton, its rows, its empty text, or that it could not be loaded. */
export function PagedPanel<Data>({
  title,
  search,
  of: state,
  isEmpty,
  loading,
  empty,
  aside,
  filter,
  intro,
  children,
  pager,
}: PanelOf<Data>) {
  return (
    <Card
      title={title}
      aside={
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <SearchBox label={search.label} value={search.words} onChange={search.type} />
          {aside}
        </div>
      }
    >
      {filter && <div className="mb-5">{filter}</div>}
      <Panel of={state} loading={<SkeletonRows label={loading} />}>
        {(data) => {
          const nothing = isEmpty(data)
          return (
            <>
              {intro && <div className="mb-5">{intro(data)}</div>}
              {!nothing && (
                <div aria-busy={(state.at === 'known' && state.isBehind) || undefined}>{children(data)}</div>
              )}
              <div role="status">{nothing && <EmptyState icon={empty.icon}>{empty.text}</EmptyState>}</div>
              {pager?.(data)}
            </>
          )
        }}
      </Panel>
    </Card>
  )
}
