import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { useParams } from 'wouter'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText, instantTime } from '../base/days.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { AgentLink } from '../base/routing/agent-link.tsx'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { Naira, nairaText } from '../money/naira.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { AccountLink } from '../base/routing/account-link.tsx'
import { AboutLinks, JournalLink, LoanLink, PaymentLink, ProposalLink } from './book-links.tsx'
import { BooksHeading } from './books-heading.tsx'
import { isNotInBooks, NotInBooks } from './not-in-books.tsx'
import { journalQuery, type WholeJournal } from './books-queries.ts'
import { eventText } from './event-text.ts'
import { booksTexts, writeTexts } from './texts.ts'

const texts = booksTexts.journal

/** One journal: its days, its lines, and the links to everything it is about (BOOK-17). */
export function JournalPage() {
  const { id = '' } = useParams()
  const state = usePanel(journalQuery(id))
  if (isNotInBooks(state.error)) return <NotInBooks>{texts.notFound}</NotInBooks>
  return (
    <>
      <BooksHeading at={null}>{texts.page(id)}</BooksHeading>
      <Panel
        of={state}
        loading={
          <Card title={texts.facts}>
            <SkeletonRows label={texts.loading} />
          </Card>
        }
        frame={(failure) => <Card title={texts.facts}>{failure}</Card>}
      >
        {(journal) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Card title={eventText(journal.event)} aside={journal.may_reverse && <TakeBack journal={journal} />}>
              <Facts facts={[...daysOf(journal), ...aboutOf(journal), ...peopleOf(journal)]} />
            </Card>
            <Card title={texts.lines}>
              <Table caption={texts.lines} columns={columns} rows={journal.lines} rowKey={({ line }) => line} />
              <p className="mt-4 flex flex-wrap gap-x-2 border-t-2 border-line pt-4 font-semibold">
                <span>{texts.sums}</span> <Naira amount={journal.amount} />
              </p>
            </Card>
          </div>
        )}
      </Panel>
    </>
  )
}

const ReverseDialog = lazyDialog(
  'reverse-journal-dialog',
  async () => (await import('./reverse-journal-dialog.tsx')).ReverseJournalDialog,
)

function TakeBack({ journal }: { journal: WholeJournal }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ForRoles act="books.reverseJournal">
      <Button look="secondary" onClick={() => setOpen(true)}>
        {writeTexts.reverse.open}
      </Button>
      {isOpen && <ReverseDialog journal={journal} onClose={() => setOpen(false)} />}
    </ForRoles>
  )
}

const daysOf = ({ book_day: booked, value_day: moved, posted_at: at, reference, memo }: WholeJournal): Fact[] => [
  ...(memo === null ? [] : [{ label: booksTexts.memo, value: memo, wide: true }]),
  { label: texts.bookDay, value: dayText(booked) },
  { label: texts.valueDay, value: dayText(moved) },
  { label: texts.postedAt, value: instantTime(at) },
  { label: booksTexts.reference, value: <span className="break-all">{reference}</span> },
]

const aboutOf = ({ payment, loan, customer, agent, proposal }: WholeJournal): Fact[] => [
  ...(payment ? [{ label: texts.payment, value: <PaymentLink payment={payment} /> }] : []),
  ...(loan ? [{ label: texts.loan, value: <LoanLink loan={loan} /> }] : []),
  ...(customer ? [{ label: texts.customer, value: <CustomerLink id={customer.id} user={customer} /> }] : []),
  ...(agent ? [{ label: texts.agent, value: <AgentLink id={agent.id} user={agent} /> }] : []),
  ...(proposal ? [{ label: texts.proposal, value: <ProposalLink proposal={proposal} /> }] : []),
]

const peopleOf = ({ proposed_by: by, confirmed_by: and, reverses, reversed_by: reversed }: WholeJournal): Fact[] => [
  ...(by === null ? [] : [{ label: texts.proposedBy, value: by }]),
  ...(and === null ? [] : [{ label: texts.confirmedBy, value: and }]),
  ...(reverses === null
    ? []
    : [{ label: texts.reverses, value: <JournalLink id={reverses}>{texts.page(reverses)}</JournalLink> }]),
  ...(reversed === null
    ? []
    : [{ label: texts.reversedBy, value: <JournalLink id={reversed}>{texts.page(reversed)}</JournalLink> }]),
]

type Line = WholeJournal['lines'][number]

const columns: readonly Column<Line>[] = [
  {
    header: booksTexts.account,
    onCard: 'title',
    cell: ({ account: { number, name } }) => <AccountLink number={number} name={name} />,
  },
  {
    header: booksTexts.about,
    text: ({ loan, customer, agent }) =>
      [loan?.id, customer && fullName(customer), agent && fullName(agent)]
        .filter((one) => typeof one === 'string')
        .join(' '),
    cell: (line) => <AboutLinks of={{ ...line, payment: null, proposal: null }} />,
  },
  { header: booksTexts.debit, numeric: true, text: ({ debit }) => (debit === null ? '' : nairaText(debit)) },
  { header: booksTexts.credit, numeric: true, text: ({ credit }) => (credit === null ? '' : nairaText(credit)) },
]
