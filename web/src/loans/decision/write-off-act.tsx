import { useState } from 'react'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import type { AdminLoan } from '../admin/admin-loan-queries.ts'
import { adminLoanTexts as texts } from '../admin/admin-loan-texts.ts'

const WriteOffDialog = lazyDialog(
  'write-off-dialog',
  async () => (await import('../admin/write-off-dialog.tsx')).WriteOffDialog,
)

/** The write-off of a loan whose last day has passed (DESK-65). */
export function WriteOffAct({ loan }: { loan: AdminLoan }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <ForRoles act="loans.writeOff" explained>
      <Button look="secondary" onClick={() => setAsked(true)}>
        {texts.writeOff}
      </Button>
      {isAsked && <WriteOffDialog loan={loan} onClose={() => setAsked(false)} />}
    </ForRoles>
  )
}
