import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { useSession } from '../base/session/session.ts'
import { LateFeesPanel } from './late-fees-panel.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { FirstSchedule } from './reschedule/first-schedule.tsx'
import { RescheduleAct } from './reschedule/reschedule-act.tsx'

/**
 * Below the schedule of a loan: its late fees (C-194), its reschedule, for admins who may, and the schedule that was agreed first (C-198).
 * Its code is loaded after the page.
 */
export function AfterSchedule({ detail }: { detail: LoanDetail }) {
  const { accountType } = useSession()
  const { loan, first_schedule: first } = detail
  return (
    <>
      {detail.late_fee_rule && <LateFeesPanel detail={detail} />}
      {accountType === 'admin' && isRunning(loan.status) && loan.written_off_at === null && (
        <RescheduleAct detail={detail} />
      )}
      {first.length > 0 && <FirstSchedule detail={detail} />}
    </>
  )
}
