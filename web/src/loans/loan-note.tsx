import { fullName } from '@kasuwa/domain/display.ts'
import { isRunning } from '@kasuwa/domain/loans/status.ts'
import NotebookPen from '~icons/notebook-pen'
import { useState } from 'react'
import { lazyDialog } from '../base/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { noteTexts as texts } from './note-texts.ts'
import { NotesPanel } from './notes-panel.tsx'

const NoteDialog = lazyDialog('note-dialog', async () => (await import('./note-dialog.tsx')).NoteDialog)

/** The notes on a loan, for staff, who add one while it runs. */
export function LoanNote({ detail: { loan, user } }: { detail: LoanDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <NotesPanel
        id={loan.loan_id}
        aside={
          isRunning(loan.status) && (
            <Button look="secondary" onClick={() => setIsOpen(true)}>
              <NotebookPen aria-hidden="true" className="size-4" />
              {texts.act} <span className="sr-only">{fullName(user)}</span>
            </Button>
          )
        }
      />
      {isOpen && <NoteDialog loan={{ loan_id: loan.loan_id, user }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
