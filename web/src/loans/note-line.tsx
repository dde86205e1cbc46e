import { dayText, instantDay } from '../base/days.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { noteTexts as texts } from './note-texts.ts'

/** What was noted last about a loan, in one line: when, what came of it, for when it was promised, and the words. */
export function NoteLine({ note }: { note: NonNullable<LoanDetail['last_note']> }) {
  return (
    <p className="mt-1 text-sm break-words">
      {[
        texts.noted(instantDay(note.noted_at), texts.outcomes[note.outcome]),
        note.promised_on && texts.promised(dayText(note.promised_on)),
        note.note,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
