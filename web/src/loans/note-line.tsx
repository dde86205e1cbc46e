import { dayText, instantDay } from '../base/days.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { noteTexts as texts } from './note-texts.ts'

/** The last note on a loan in one line: date, outcome, promised date and text. */
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
