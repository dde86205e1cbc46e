import { clsx } from 'clsx'
import { CalendarCheck2, CalendarClock, CircleAlert, CircleCheck } from 'lucide-react'
import { today } from '../app/today.ts'
import { dueNotice } from './due-words.ts'
import type { LoanDetail } from './loan-queries.ts'

const looks = {
  late: { Icon: CircleAlert, colour: 'bg-orange-tint text-orange-deep' },
  today: { Icon: CalendarClock, colour: 'bg-yellow-tint text-yellow-deep' },
  later: { Icon: CalendarCheck2, colour: 'bg-leaf-tint text-leaf-deep' },
  none: { Icon: CircleCheck, colour: 'bg-sand text-soft' },
} as const

/** What is to pay now and by when, in one sentence that stands out as much as it should. */
export function DueNoticeLine({ detail }: { detail: LoanDetail }) {
  const notice = dueNotice(detail, today())
  if (!notice) return null
  const { Icon, colour } = looks[notice.urgency]
  return (
    <p
      data-urgency={notice.urgency}
      className={clsx('mb-5 flex gap-2.5 rounded-field px-3.5 py-3 font-medium', colour)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {notice.words}
    </p>
  )
}
