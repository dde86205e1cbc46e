import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { SearchBox } from './search-box.tsx'
import { SkeletonRows } from './skeleton.tsx'

export type PanelOf = {
  title: string
  search: { readonly label: string; readonly words: string; readonly type: (words: string) => void }
  isEmpty: boolean
  /** Other rows are on their way; those of before stay. */
  isStale?: boolean
  /** Heard while the first rows are on the way; undefined once they are there, or will not come. */
  loading: string | undefined
  empty: { readonly icon: LucideIcon; readonly text: string }
  /** Beside the search box. */
  aside?: ReactNode
  /** Above the rows: how to choose among them. */
  filter?: ReactNode
  /** The rows themselves. */
  children: ReactNode
  /** What turns the pages. */
  pager?: ReactNode
}

/** A titled list that the server searches and pages: its skeleton, its rows, or its empty text. */
export function PagedPanel({ title, search, isEmpty, isStale = false, loading, empty, aside, filter, children, pager }: PanelOf) {
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
      {loading !== undefined && <SkeletonRows label={loading} />}
      {loading === undefined && !isEmpty && <div aria-busy={isStale || undefined}>{children}</div>}
      <div role="status">{loading === undefined && isEmpty && <EmptyState icon={empty.icon}>{empty.text}</EmptyState>}</div>
      {pager}
    </Card>
  )
}
