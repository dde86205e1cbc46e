import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { useSession } from '../../base/session/session.ts'
import type { LoanDetail } from '../loan-queries.ts'
import { FirstSchedule } from './first-schedule.tsx'
import { RescheduleAct } from './reschedule-act.tsx'

/** Below the schedule of a loan: its reschedule, for admins who may, and the schedule that was agreed first (C-198). */
export function Rescheduling({ detail }: { detail: LoanDetail }) {
  const { accountType } = useSession()
  const { loan, first_schedule: first } = detail
  return (
    <>
      {accountType === 'admin' && isRunning(loan.status) && loan.written_off_at === null && (
        <RescheduleAct detail={detail} />
      )}
      {first.length > 0 && <FirstSchedule detail={detail} />}
    </>
  )
}
