import { emptyWords, pageWords } from '@kasuwa/contract/words.ts'
import { isRunning, isWaiting } from '@kasuwa/domain/loans/status.ts'
import type { InstalmentStatus } from '@kasuwa/domain/loans/overdue.ts'
import { useState } from 'react'
import { useParams } from 'wouter'
import { CallRefused } from '../base/calls/call-failures.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { useSession } from '../base/session/session.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf, type PanelState } from '../ui/feedback/panel-state.ts'
import { AjoCard } from './ajo-card.tsx'
import { ApplicantPanel } from './applicant-panel.tsx'
import { LoanBadge } from './loan-badge.tsx'
import { LoanDetailSkeleton } from './loan-detail-skeleton.tsx'
import { LoanPageHero, PaidOffPageHero } from './loan-hero.tsx'
import { loanDetailQuery, type LoanDetail, type Instalment } from './loan-queries.ts'
import { LoanSummaryPanel } from './loan-summary-panel.tsx'
import { OwnCredit } from './own-credit.tsx'
import { NoAccountToPayTo, PayToPanel } from './pay-to-panel.tsx'
import { WithdrawButton } from './withdraw-button.tsx'
import { dayText } from '../base/days.tsx'
import { Badge, type BadgeColour } from '../ui/badge.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { nairaText } from '../money/naira.tsx'
import { detailTexts, payToTexts, staffTexts } from './texts.ts'

const RejectionPanel = lazyPart('rejection', async () => (await import('./rejection-panel.tsx')).RejectionPanel)
const LoanNote = lazyPart('loan-note', async () => (await import('./loan-note.tsx')).LoanNote)
const LoanDocuments = lazyPart('loan-documents', async () => (await import('./loan-documents.tsx')).LoanDocuments, {
  onceIdle: true,
})
const AfterSchedule = lazyPart('after-schedule', async () => (await import('./after-schedule.tsx')).AfterSchedule)

/** One loan: customer, amounts, payments and schedule. One that does not exist has the empty schedule (C-17), and staff read that it was not found. */
export function LoanDetailPage() {
  const { id = '' } = useParams()
  const state = usePanel(loanDetailQuery(id))
  const data = knownOf(state)
  const { accountType } = useSession()
  const isUnknown = state.error instanceof CallRefused && state.error.status === 404
  if (isUnknown && accountType !== 'customer') return <NoSuchLoan />
  return (
    <>
      <PageHeading aside={data && <LoanBadge loan={data.loan} />}>{detailTexts.loanDetails}</PageHeading>
      {isUnknown ? (
        <LoanDetailView of={state} detail={undefined} />
      ) : (
        <Panel
          of={state}
          loading={<LoanDetailSkeleton />}
          frame={(failure) => <Card title={detailTexts.schedule}>{failure}</Card>}
        >
          {(detail) => <LoanDetailView of={state} detail={detail} />}
        </Panel>
      )}
    </>
  )
}

function NoSuchLoan() {
  return (
    <>
      <PageHeading>{pageWords.notFound}</PageHeading>
      <Card>
        <EmptyState reason="notFound">{detailTexts.notFound}</EmptyState>
      </Card>
    </>
  )
}

function LoanDetailView({ of: state, detail }: { of: PanelState<LoanDetail>; detail: LoanDetail | undefined }) {
  const { accountType } = useSession()
  const schedule = (
    <Card title={detailTexts.schedule}>
      {detail && detail.schedule.length > 0 ? (
        <ScheduleTable schedule={detail.schedule} />
      ) : (
        <EmptyState>{emptyWords.schedule}</EmptyState>
      )}
    </Card>
  )
  if (!detail) return schedule
  const isOwn = accountType === 'customer'
  // A loan on which nothing is due shows no account, so that nobody pays into it by mistake.
  const isOpen = isRunning(detail.loan.status)
  const payTitle = isOwn ? payToTexts.payTo : staffTexts.noAccount
  const hasHero = isOwn && detail.repayment_summary.next_due_date !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
      <div className="flex flex-col gap-5 empty:hidden xl:col-start-1 print:contents">
        {hasHero && (
          <div className="print:hidden">
            <LoanPageHero of={state} detail={detail} />
          </div>
        )}
        {isOwn && detail.loan.status === 'completed' && (
          <div className="print:hidden">
            <PaidOffPageHero detail={detail} />
          </div>
        )}
        {isOwn && <OwnCredit />}
        {detail.rejection && <RejectionPanel loanId={detail.loan.id} rejection={detail.rejection} />}
        <AjoCard schedule={detail.schedule} />
      </div>
      <div className="grid grid-cols-1 gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1 print:grid-cols-2">
        <LoanSummaryPanel detail={detail} isUnderHero={hasHero} />
        {isOwn && isWaiting(detail.loan.status) && <WithdrawButton loan={detail.loan} />}
        {isOpen && detail.pay_to && (
          <PayToPanel title={payTitle} lead={isOwn ? payToTexts.lead : undefined} account={detail.pay_to} />
        )}
        {detail.pay_to_missing !== null && <NoAccountToPayTo title={payTitle} why={detail.pay_to_missing} />}
        {!isOwn && detail.schedule.length > 0 && <LoanNote detail={detail} />}
        <LoanDocuments detail={detail} />
      </div>
      <div className="flex flex-col gap-5 xl:col-start-1">
        <ApplicantPanel detail={detail} />
        {schedule}
        {(accountType === 'admin' || detail.late_fee_rule || detail.first_schedule.length > 0) && (
          <AfterSchedule detail={detail} />
        )}
      </div>
    </div>
  )
}

const instalmentBadge: Record<InstalmentStatus, BadgeColour> = { due: 'plain', paid: 'green', overdue: 'orange' }

const columns: readonly Column<Instalment>[] = [
  { header: detailTexts.installment, onCard: 'heading', cell: (row) => row.installment_number },
  { header: detailTexts.dueDate, cell: (row) => <span className="whitespace-nowrap">{dayText(row.due_date)}</span> },
  { header: detailTexts.amount, numeric: true, cell: (row) => <AmountOf row={row} /> },
  { header: detailTexts.paidAmount, numeric: true, cell: (row) => nairaText(row.paid_amount) },
  {
    header: detailTexts.status,
    onCard: 'mark',
    cell: (row) => <Badge colour={instalmentBadge[row.status]}>{row.status}</Badge>,
  },
]

/** The amount of an instalment, and under it the loan fee in it, only where there is one (C-203). */
function AmountOf({ row: { amount, loan_fee: fee } }: { row: Instalment }) {
  if (fee === undefined) return <span>{nairaText(amount)}</span>
  return (
    <>
      <span className="block">{nairaText(amount)}</span>
      <span className="block text-xs text-soft">{detailTexts.feeIncluded(nairaText(fee))}</span>
    </>
  )
}

/** The row on a phone: amount, date and status; the rest is shown when it is opened. */
const compact: CompactRow<Instalment> = {
  title: (row) => nairaText(row.amount),
  detail: (row) => detailTexts.instalmentOn(row.installment_number, dayText(row.due_date)),
  end: (row) => <Badge colour={instalmentBadge[row.status]}>{row.status}</Badge>,
}

/** On a phone, longer schedules (those of daily loans) are folded to this many instalments. */
const unfolded = 7

/** Every instalment in order (LDET-04, LDET-06). On a phone a long schedule first shows those from the oldest unpaid one on. */
function ScheduleTable({ schedule }: { schedule: readonly Instalment[] }) {
  const isWide = useIsWide()
  const [seesAll, setSeesAll] = useState(false)
  const isFolded = !isWide && !seesAll && schedule.length > unfolded + 1
  return (
    <>
      <Table
        caption={detailTexts.scheduleTable}
        rows={isFolded ? nextOf(schedule) : schedule}
        rowKey={(row) => row.installment_number}
        columns={columns}
        compact={compact}
      />
      {isFolded && (
        <Button look="secondary" wide className="mt-5" onClick={() => setSeesAll(true)}>
          {detailTexts.seeAll(schedule.length)}
        </Button>
      )}
    </>
  )
}

function nextOf(schedule: readonly Instalment[]): readonly Instalment[] {
  const open = schedule.findIndex(({ status }) => status !== 'paid')
  const start = open < 0 ? 0 : Math.min(open, schedule.length - unfolded)
  return schedule.slice(start, start + unfolded)
}
