import { useState } from 'react'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { Button } from '../../ui/button.tsx'
import type { LoanDetail } from '../loan-queries.ts'
import { rescheduleTexts as texts } from './reschedule-texts.ts'

const RescheduleDialog = lazyDialog(
  'reschedule-dialog',
  async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog,
)

/** The reschedule of a running loan, for admins who may (C-198). */
export function RescheduleAct({ detail }: { detail: LoanDetail }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <ForRoles act="loans.reschedule">
      <div className="flex justify-end max-sm:*:grow print:hidden">
        <Button look="secondary" onClick={() => setAsked(true)}>
          {texts.act}
        </Button>
      </div>
      {isAsked && <RescheduleDialog detail={detail} onClose={() => setAsked(false)} />}
    </ForRoles>
  )
}
