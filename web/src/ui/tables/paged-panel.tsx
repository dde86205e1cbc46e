import type { MouseEvent } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState, type EmptyReason } from '../feedback/empty-state.tsx'
import { Panel } from '../feedback/panel.tsx'
import type { PanelState } from '../feedback/panel-state.ts'
import { SearchBox } from '../fields/search-box.tsx'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import { uiTexts } from '../texts.ts'
import type { Elements } from '../elements.ts'

/** Shown when there are no rows. */
export type Emptiness = { readonly text: string; readonly reason?: EmptyReason; readonly action?: Elements }

export type PanelOf<Data> = {
  title: string
  /** Left out if the rows cannot be searched by words. */
  search?: { readonly label: string; readonly words: string; readonly type: (words: string) => void }
  of: PanelState<Data>
  isEmpty: (data: Data) => boolean
  /** Announced while the first rows are being loaded. */
  loading: string
  empty: Emptiness
  /** Ends the search and the filters; null when none is in use. */
  onShowAll: (() => void) | null
  /** Next to the search box. */
  aside?: Elements
  /** Above the rows: how to choose among them. */
  filter?: Elements
  /** Above the rows: a text that describes them. */
  intro?: ((data: Data) => Elements) | undefined
  /** The rows themselves. */
  children: (data: Data) => Elements
  /** The pager. An empty list has none. */
  pager?: (data: Data) => Elements
  /** The number of the page, and the way to the first one: without rows a later page does not exist. */
  page?: (data: Data) => { readonly current: number; readonly toFirst: () => void }
}

/** A titled list that the server searches and pages: its skeleton, its rows, its empty text, or its failure. */
export function PagedPanel<Data>({
  title,
  search,
  of: state,
  isEmpty,
  loading,
  empty,
  onShowAll,
  aside,
  filter,
  intro,
  children,
  pager,
  page,
}: PanelOf<Data>) {
  return (
    <Card
      title={title}
      aside={
        <div className="flex flex-wrap gap-3 empty:hidden max-sm:w-full">
          {search && <SearchBox label={search.label} value={search.words} onChange={search.type} />}
          {aside}
        </div>
      }
    >
      {filter && <div className="mb-5">{filter}</div>}
      <Panel of={state} loading={<SkeletonRows label={loading} />}>
        {(data) => {
          const nothing = isEmpty(data)
          const place = page?.(data)
          return (
            <>
              {intro && <div className="mb-5">{intro(data)}</div>}
              {!nothing && (
                <div aria-busy={(state.at === 'known' && state.isBehind) || undefined}>{children(data)}</div>
              )}
              <div role="status">
                {nothing && place && place.current > 1 ? (
                  <NoPage current={place.current} toFirst={place.toFirst} />
                ) : (
                  nothing && <NoRows empty={empty} onShowAll={onShowAll} />
                )}
              </div>
              {!nothing && pager?.(data)}
            </>
          )
        }}
      </Panel>
    </Card>
  )
}

/** Nothing is there, or nothing was found: then one press shows everything again. */
function NoRows({ empty, onShowAll }: Pick<PanelOf<unknown>, 'empty' | 'onShowAll'>) {
  if (!onShowAll)
    return (
      <EmptyState reason={empty.reason} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  return <NotFound text={empty.text} act={uiTexts.showEverything} onPress={onShowAll} />
}

/** The address names a page after the last one. */
function NoPage({ current, toFirst }: { current: number; toFirst: () => void }) {
  return <NotFound text={uiTexts.noPage(current)} act={uiTexts.toFirstPage} onPress={toFirst} />
}

function NotFound({ text, act, onPress }: { text: string; act: string; onPress: () => void }) {
  const press = (event: MouseEvent) => {
    // The button goes with the message.
    event.currentTarget.closest('section')?.querySelector<HTMLElement>('input[type=search], button')?.focus()
    onPress()
  }
  return (
    <EmptyState
      reason="notFound"
      action={
        <Button look="secondary" onClick={press}>
          {act}
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}
