import { journalEvents } from '@kasuwa/domain/ledger/journal.ts'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { listFile } from '../lists/list-file.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { AboutLinks, JournalLink } from './book-links.tsx'
import { BooksHeading } from './books-heading.tsx'
import { BookDays } from './book-days.tsx'
import { type Journal, journalsQuery } from './books-queries.ts'
import { eventText } from './event-text.ts'
import { booksTexts as texts } from './texts.ts'

const filters = {
  event: { label: texts.event, options: journalEvents.map((value) => ({ value, label: eventText(value) })) },
  days: { label: texts.bookDays, between: 'days' },
} as const

/** All journals, found by event, days, reference, loan and memo (BOOK-13). */
export function JournalsPage() {
  const list = useList({ filters })
  const { sort: _sort, ...input } = list.input
  const state = usePanel(journalsQuery(input))
  return (
    <>
      <BooksHeading at="journals">{texts.journals}</BooksHeading>
      <PagedList
        list={list}
        of={state}
        texts={texts.list}
        empty={{ text: list.isNarrowed ? texts.list.noneFound : texts.list.none }}
        rows={({ lines }) => lines}
        page={({ page }) => page}
        file={listFile('books.journalsFile', api.books.journalsFile, input)}
      >
        {(rows) => (
          <Table
            caption={texts.list.title}
            dense
            from="xl"
            columns={columns}
            compact={compact}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </>
  )
}

const columns: readonly Column<Journal>[] = [
  { header: texts.bookDay, cell: (line) => <BookDays of={line} /> },
  {
    header: texts.event,
    onCard: 'title',
    cell: ({ id, event }) => (
      <span className="block whitespace-normal">
        <JournalLink id={id}>{eventText(event)}</JournalLink>
      </span>
    ),
  },
  {
    header: texts.reference,
    cell: ({ reference, memo }) => (
      <span className="block text-sm break-all whitespace-normal md:max-w-64">{memo ?? reference}</span>
    ),
  },
  { header: texts.about, cell: (line) => <AboutLinks of={line} /> },
  { header: texts.amount, numeric: true, text: ({ amount }) => nairaText(amount) },
]

const compact: CompactRow<Journal> = {
  title: ({ event }) => eventText(event),
  detail: ({ book_day: day, memo, loan }) => [dayText(day), memo ?? loan?.id].filter(Boolean).join(' · '),
  end: ({ amount }) => nairaText(amount),
  wraps: true,
}
