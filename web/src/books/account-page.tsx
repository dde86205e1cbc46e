import { useParams } from 'wouter'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { Naira, nairaText } from '../money/naira.tsx'
import { Facts } from '../ui/facts.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { OwnAccountActs } from './account-acts.tsx'
import { AboutLinks, JournalLink } from './book-links.tsx'
import { BooksHeading } from './books-heading.tsx'
import { BookDays } from './book-days.tsx'
import { type Posting, type Postings, postingsQuery } from './books-queries.ts'
import { isNotInBooks, NotInBooks } from './not-in-books.tsx'
import { eventText } from './event-text.ts'
import { booksTexts as texts } from './texts.ts'

const filters = { days: { label: texts.bookDays, between: 'days' } } as const

/** The postings of one account with its balance over the chosen days (BOOK-16). */
export function AccountPage() {
  const { id = '' } = useParams()
  const list = useList({ filters })
  const { search: _search, sort: _sort, ...input } = list.input
  const state = usePanel(postingsQuery({ number: id, ...input }))
  if (isNotInBooks(state.error)) return <NotInBooks>{texts.noAccount}</NotInBooks>
  const account = knownOf(state)?.account
  return (
    <>
      <BooksHeading at={null} aside={account && <OwnAccountActs account={account} />}>
        {account ? `${account.number} ${account.name}` : texts.accountOf(id)}
      </BooksHeading>
      <PagedList
        list={list}
        of={state}
        texts={texts.postings}
        empty={{ text: list.isNarrowed ? texts.postings.noneFound : texts.postings.none }}
        rows={({ lines }) => lines}
        page={({ page }) => page}
        intro={(known) => <Balance of={known} />}
      >
        {(rows) => (
          <Table
            caption={texts.postings.title}
            dense
            from="xl"
            columns={columns}
            compact={compact}
            rows={rows}
            rowKey={({ journal_id: journal, line }) => `${journal}.${line}`}
          />
        )}
      </PagedList>
    </>
  )
}

function Balance({ of: { opening, debit, credit, closing } }: { of: Postings }) {
  return (
    <div role="group" aria-label={texts.postings.summary}>
      <Facts
        facts={[
          { label: texts.opening, value: <Naira amount={opening} /> },
          { label: texts.debit, value: <Naira amount={debit} /> },
          { label: texts.credit, value: <Naira amount={credit} /> },
          { label: texts.closing, value: <Naira amount={closing} /> },
        ]}
      />
    </div>
  )
}

const columns: readonly Column<Posting>[] = [
  { header: texts.bookDay, cell: (line) => <BookDays of={line} /> },
  {
    header: texts.event,
    onCard: 'title',
    cell: ({ journal_id: id, event, memo }) => (
      <span className="block whitespace-normal">
        <JournalLink id={id}>{eventText(event)}</JournalLink>
        {memo !== null && <span className="block text-sm break-words text-soft">{memo}</span>}
      </span>
    ),
  },
  { header: texts.about, cell: (line) => <AboutLinks of={line} /> },
  { header: texts.debit, numeric: true, text: ({ amount }) => (amount > 0 ? nairaText(amount) : '') },
  { header: texts.credit, numeric: true, text: ({ amount }) => (amount < 0 ? nairaText(-amount) : '') },
]

const compact: CompactRow<Posting> = {
  title: ({ event }) => eventText(event),
  detail: ({ book_day: day, amount }) => `${dayText(day)} · ${amount < 0 ? texts.credit : texts.debit}`,
  end: ({ amount }) => nairaText(Math.abs(amount)),
  wraps: true,
}
