import { emptyWords } from '@kasuwa/contract/words.ts'
import { useState } from 'react'
import { InstantDay, shortInstantDay } from '../../base/days.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { customerLoansQuery, type CustomerLoans as Loans } from '../customer-page-queries.ts'
import { LoanBadge } from '../../loans/loan-badge.tsx'
import { nairaText } from '../../money/naira.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { Facts } from '../../ui/facts.tsx'
import { ShowMore } from '../../ui/tables/list-panel.tsx'
import { PagedPanel } from '../../ui/tables/paged-panel.tsx'
import { Table } from '../../ui/tables/table.tsx'
import { customerLoansTexts as texts } from './customer-page-texts.ts'

type Loan = Loans['loans'][number]
type Punctuality = Loans['punctuality']

/** The number of loans shown at first, and added with each press. */
const loansAtOnce = 5

/** The customer's loans, newest first, with the punctuality of each and of all (DESK-04). */
export function CustomerLoans({ id }: { id: string }) {
  const state = usePanel(customerLoansQuery(id))
  return (
    <PagedPanel
      title={texts.title}
      of={state}
      isEmpty={({ loans }) => loans.length === 0}
      loading={texts.loading}
      empty={{ text: emptyWords.loans }}
      onShowAll={null}
      intro={({ punctuality }) => hasInstalments(punctuality) && <AllLoans punctuality={punctuality} />}
    >
      {({ loans }) => <Rows loans={loans} />}
    </PagedPanel>
  )
}

const hasInstalments = ({ on_time, late, to_come }: Punctuality): boolean => on_time + late + to_come > 0

function AllLoans({ punctuality }: { punctuality: Punctuality }) {
  const { figures } = texts
  return (
    <section aria-label={texts.punctuality} className="border-b border-line pb-5">
      <Facts
        facts={[
          { label: figures.onTime, value: punctuality.on_time },
          { label: figures.late, value: <Late>{punctuality.late}</Late> },
          { label: figures.toCome, value: punctuality.to_come },
          {
            label: figures.daysLate,
            value: punctuality.days_late === 0 ? texts.none : <Late>{texts.days(punctuality.days_late)}</Late>,
          },
        ]}
      />
    </section>
  )
}

function Late({ children }: { children: number | string }) {
  return <span className={children === 0 ? undefined : 'text-orange-deep'}>{children}</span>
}

const columns: readonly Column<Loan>[] = [
  {
    header: texts.columns.loan,
    onCard: 'title',
    cell: ({ loan_id: id }) => (
      <PageLink
        to={pathTo('business-user-loan-details', { id })}
        className="inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
      >
        {id}
      </PageLink>
    ),
  },
  { header: texts.columns.asked, cell: ({ created_at }) => <InstantDay at={created_at} /> },
  {
    header: texts.columns.amount,
    numeric: true,
    text: ({ approved_amount, amount }) => nairaText(approved_amount ?? amount),
  },
  { header: texts.columns.due, numeric: true, text: ({ due_now }) => nairaText(due_now) },
  { header: texts.columns.paid, cell: ({ punctuality }) => <OfLoan punctuality={punctuality} /> },
  { header: texts.columns.status, onCard: 'mark', cell: (loan) => <LoanBadge loan={loan} /> },
]

/** The row on a phone: amount, date and status. */
const compact: CompactRow<Loan> = {
  title: ({ approved_amount, amount }) => nairaText(approved_amount ?? amount),
  detail: ({ created_at, loan_id }) => `${shortInstantDay(created_at)} · ${loan_id}`,
  mark: (loan) => <LoanBadge loan={loan} />,
}

function OfLoan({ punctuality }: { punctuality: Punctuality }) {
  const { on_time, late, to_come } = punctuality
  if (!hasInstalments(punctuality)) return texts.none
  return (
    <span className="flex flex-wrap gap-x-2">
      {on_time > 0 && <span className="whitespace-nowrap">{texts.onTime(on_time)}</span>}
      {late > 0 && <span className="font-medium whitespace-nowrap text-orange-deep">{texts.late(late)}</span>}
      {to_come > 0 && <span className="whitespace-nowrap text-soft">{texts.toCome(to_come)}</span>}
    </span>
  )
}

function Rows({ loans }: { loans: readonly Loan[] }) {
  const [shown, setShown] = useState(loansAtOnce)
  const left = loans.length - shown
  return (
    <>
      <Table
        caption={texts.title}
        dense
        columns={columns}
        compact={compact}
        rows={loans.slice(0, shown)}
        rowKey={({ id }) => id}
      />
      {left > 0 && <ShowMore left={left} onPress={() => setShown(shown + loansAtOnce)} />}
    </>
  )
}
