import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { api, queries } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { pageQuery } from '../lists/page-query.ts'
import { pagerTexts } from '../lists/texts.ts'
import type { Elements } from '../ui/elements.ts'
import { PagedPanel } from '../ui/tables/paged-panel.tsx'
import { Pager } from '../ui/tables/pager.tsx'
import { NoteLine } from './note-line.tsx'
import { noteTexts as texts } from './note-texts.ts'

type Notes = Awaited<ReturnType<typeof api.collections.notes>>['data']
type Note = Notes['notes'][number]

const rowsPerPage = 10

type Props = {
  /** The id of the loan, or of the customer. */
  id: string
  ofCustomer?: boolean
  /** Beside the title: the button that adds one. */
  aside?: Elements
}

const notesQuery = (ofCustomer: boolean, id: string, page: number) =>
  pageQuery(ofCustomer ? queries.collections.customerNotes : queries.collections.notes, {
    id,
    per_page: rowsPerPage,
    ...(page > 1 && { page }),
  })

/** The notes about a loan, or about all loans of a customer, newest first, with the state of each promise (COLL-04). */
export function NotesPanel({ id, ofCustomer = false, aside }: Props) {
  const [page, setPage] = useState(1)
  const state = usePanel(notesQuery(ofCustomer, id, page))
  const turnTo = (to: number | null) => (to === null ? null : () => setPage(to))
  return (
    <PagedPanel
      title={texts.title}
      of={state}
      aside={aside}
      isEmpty={({ notes }: Notes) => notes.length === 0}
      loading={texts.loading}
      empty={{ text: texts.none }}
      onShowAll={null}
      pager={({ page: { current, prev, next, total } }) =>
        total > rowsPerPage && (
          <Pager
            label={texts.pager}
            note={pagerTexts.all(current, total.toLocaleString('en-US'))}
            onPrevious={turnTo(prev)}
            onNext={turnTo(next)}
          />
        )
      }
    >
      {({ notes }) => (
        <ol className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="py-3 first:pt-0 last:pb-0">
              <NoteLine note={note} />
              <p className="text-sm break-words text-soft">{writtenBy(note, ofCustomer)}</p>
            </li>
          ))}
        </ol>
      )}
    </PagedPanel>
  )
}

const writtenBy = ({ written_by: name, loan_id: loanId }: Note, ofCustomer: boolean): string =>
  [texts.by(fullName(name)), ofCustomer && texts.ofLoan(loanId)].filter(Boolean).join(' · ')
