import { dueLabel, exactNaira, tableDate } from '@kasuwa/domain/display.ts'
import { addKobo } from '@kasuwa/domain/money.ts'
import { clsx } from 'clsx'
import CalendarCheck2 from '~icons/calendar-check-2'
import CalendarClock from '~icons/calendar-clock'
import CircleAlert from '~icons/circle-alert'
import CircleCheck from '~icons/circle-check'
import CircleSlash from '~icons/circle-slash'
import Clock from '~icons/clock'
import { dayOf } from '../base/days.tsx'
import { useSession } from '../base/session/session.ts'
import { today } from '../base/today.ts'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { koboOf, Naira } from '../money/naira.tsx'
import { detailTexts, managementTexts as texts } from './texts.ts'
import { type DueNotice, dueNotice, staffNotice } from './due-words.ts'
import { StaffAct } from './staff-act.tsx'

/** Amounts due now, paid and left, and the next instalment (LDET-03). `isUnderHero`: the card above has the amount due already. */
export function LoanSummaryPanel({ detail, isUnderHero = false }: { detail: LoanDetail; isUnderHero?: boolean }) {
  const {
    total_paid: paid,
    outstanding_balance: left,
    next_due_date: dueDate,
    next_payment_amount: nextAmount,
    due_now: dueNow,
  } = detail.repayment_summary
  const { accountType } = useSession()
  const isStaff = accountType !== 'customer'
  const notice = (isStaff ? staffNotice : dueNotice)(detail, today())
  const due = dayOf(dueDate)
  // In kobo, since a sum of decimal naira may not be exact.
  const whole = addKobo(koboOf(paid), koboOf(left))
  const percent = (koboOf(paid) / whole) * 100
  return (
    <Card title={texts.summary}>
      {notice && !isUnderHero && <DueNoticeLine notice={notice} />}
      {isStaff && <StaffAct detail={detail} isDue={notice?.urgency === 'late' || notice?.urgency === 'today'} />}
      {whole > 0 && (
        <div className="mb-5 flex flex-col gap-2">
          <ProgressBar label={detailTexts.repaid} percent={percent} />
          <p className="text-sm text-soft tabular-nums">
            {detailTexts.repaidOf(Math.floor(percent), exactNaira(whole))}
          </p>
        </div>
      )}
      <Facts
        facts={[
          { label: detailTexts.totalPaid, value: <Naira amount={paid} /> },
          { label: detailTexts.outstandingBalance, value: <Naira amount={left} /> },
          ...(dueNow > 0 ? [{ label: texts.dueNow, value: <Naira amount={dueNow} /> }] : []),
          {
            label: detailTexts.nextDueDate,
            value: dueLabel(due, today()),
            detail: due !== null && due >= today() ? tableDate(due) : undefined,
          },
          { label: detailTexts.nextPayment, value: <Naira amount={nextAmount} /> },
        ]}
      />
    </Card>
  )
}

const looks = {
  late: { Icon: CircleAlert, colour: 'bg-orange-tint text-orange-deep' },
  today: { Icon: CalendarClock, colour: 'bg-yellow-tint text-yellow-deep' },
  later: { Icon: CalendarCheck2, colour: 'bg-positive-tint text-positive-deep' },
  waiting: { Icon: Clock, colour: 'bg-yellow-tint text-yellow-deep' },
  ended: { Icon: CircleSlash, colour: 'bg-sunken text-soft' },
  paid: { Icon: CircleCheck, colour: 'bg-positive-tint text-positive-deep' },
} as const

/** The amount due now and its date, in one sentence; its colour shows the urgency. */
function DueNoticeLine({ notice }: { notice: DueNotice }) {
  const { Icon, colour } = looks[notice.urgency]
  return (
    <p
      data-urgency={notice.urgency}
      className={clsx('mb-5 flex gap-2.5 rounded-field px-3.5 py-3 font-medium', colour)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{notice.words}</span>
    </p>
  )
}
