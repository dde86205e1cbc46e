import { fullName } from '@kasuwa/domain/display.ts'
import NotebookPen from '~icons/notebook-pen'
import { useState } from 'react'
import { lazyDialog } from '../base/lazy-part.tsx'
import { useSession } from '../base/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { NoteLine } from './note-line.tsx'
import { noteTexts as texts } from './note-texts.ts'

const NoteDialog = lazyDialog('note-dialog', async () => (await import('./note-dialog.tsx')).NoteDialog)

/** The agent's last note on a running loan; the agent can add one. */
export function LoanNote({ detail: { loan, user, last_note: note } }: { detail: LoanDetail }) {
  const { accountType } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={texts.title}>
      {note ? <NoteLine note={note} /> : <p className="text-soft">{texts.none}</p>}
      {accountType === 'agent' && (
        <Button look="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
          <NotebookPen aria-hidden="true" className="size-4" />
          {texts.act} <span className="sr-only">{fullName(user)}</span>
        </Button>
      )}
      {isOpen && <NoteDialog loan={{ loan_id: loan.loan_id, user }} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
