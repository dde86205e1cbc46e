import SlidersHorizontal from '~icons/sliders-horizontal'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { type Emptiness, PagedPanel } from '../ui/tables/paged-panel.tsx'
import { Pager } from '../ui/tables/pager.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import { SortButton } from '../ui/tables/sort-button.tsx'
import { FileButton } from './file-button.ts'
import type { ListFile } from './list-file.ts'
import { FilterForm } from './filter-form.tsx'
import { filterTexts, pagerTexts } from './texts.ts'
import type { List } from './use-list.ts'
import type { Elements } from '../ui/elements.ts'

/** The place of a page in its list (C-178). */
export type ListPage = {
  readonly current: number
  readonly next: number | null
  readonly prev: number | null
  readonly total: number
  readonly total_exceeded?: true | undefined
}

type Props<Data, Row> = {
  list: List
  of: PanelState<Data>
  texts: { readonly title: string; readonly search?: string; readonly loading: string; readonly pager: string }
  empty: Emptiness
  rows: (data: Data) => readonly Row[]
  page: (data: Data) => ListPage
  /** Goes to a page, if that takes more than its number. */
  goTo?: ((data: Data, page: number) => void) | undefined
  /** Whether the order can be reversed. */
  sortable?: boolean
  /** Its file, for lists of admins (C-206). */
  file?: ListFile | undefined
  /** Above the rows: how to choose among them. */
  chips?: Elements
  /** Above the rows: a text that describes them. */
  intro?: ((data: Data) => Elements) | undefined
  /** The rows themselves. */
  children: (rows: readonly Row[]) => Elements
}

/** A list that the server searches, filters, sorts and pages, with its state in the address (C-145, C-178). All consoles use it. */
export function PagedList<Data, Row>(props: Props<Data, Row>) {
  const { list, of, texts, empty, rows, page, sortable = false, file, chips, intro, children } = props
  const [isOpen, setOpen] = useState(list.filterCount > 0)
  const formId = useId()
  const hasFilters = Object.keys(list.filters).length > 0
  return (
    <PagedPanel
      title={texts.title}
      {...(texts.search !== undefined && {
        search: { label: texts.search, words: list.words, type: list.type },
      })}
      aside={
        <>
          {hasFilters && (
            <Button
              look="secondary"
              aria-expanded={isOpen}
              aria-controls={isOpen ? formId : undefined}
              onClick={() => setOpen(!isOpen)}
              className="max-sm:grow max-sm:px-3"
            >
              <SlidersHorizontal aria-hidden="true" className="size-5" />
              <span>{filterTexts.open(list.filterCount)}</span>
            </Button>
          )}
          {sortable && <SortButton order={list.sort} onChange={list.order} />}
          {file && <FileButton file={file} />}
        </>
      }
      filter={
        (chips || isOpen) && (
          <>
            {isOpen && hasFilters && (
              <FilterForm id={formId} filters={list.filters} values={list.filterValues} onApply={list.filterBy} />
            )}
            {chips}
          </>
        )
      }
      of={of}
      isEmpty={(data) => rows(data).length === 0}
      loading={texts.loading}
      empty={empty}
      onShowAll={list.isNarrowed ? list.showAll : null}
      intro={intro}
      page={(data) => ({ current: page(data).current, toFirst: () => list.goTo(1) })}
      pager={(data) => {
        const one = page(data)
        const { next, prev } = one
        const goTo = (to: number) => (props.goTo ? props.goTo(data, to) : list.goTo(to))
        return (
          <Pager
            label={texts.pager}
            note={noteOf(one, list.isNarrowed)}
            onPrevious={prev === null ? null : () => goTo(prev)}
            onNext={next === null ? null : () => goTo(next)}
          />
        )
      }}
    >
      {(data) => children(rows(data))}
    </PagedPanel>
  )
}

function noteOf({ current, total, total_exceeded: isExceeded }: ListPage, isNarrowed: boolean): string {
  const count = total.toLocaleString('en-US')
  if (!isNarrowed) return pagerTexts.all(current, count)
  return isExceeded ? pagerTexts.exceeded(current, count) : pagerTexts.found(current, count)
}
