import { dayText, instantDay } from '../base/days.tsx'
import { nairaText } from '../money/naira.tsx'
import { Badge } from '../ui/badge.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { noteTexts as texts } from './note-texts.ts'

type Note = NonNullable<LoanDetail['last_note']>

/** A note on a loan in one line: date, outcome, promise with its state, and text. */
export function NoteLine({ note }: { note: Note }) {
  const state = note.promise && texts.states[note.promise]
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="min-w-0 break-words">{wordsOf(note)}</span>
      {state && <Badge colour={state.colour}>{state.label}</Badge>}
    </p>
  )
}

function wordsOf({
  noted_at: at,
  outcome,
  promised_on: on,
  promised_amount: amount,
  paid_of_promise: paid,
  note,
}: Note) {
  return [
    texts.noted(instantDay(at), texts.outcomes[outcome]),
    on && texts.promised(dayText(on), amount === null ? null : nairaText(amount)),
    paid ? texts.paid(nairaText(paid)) : null,
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}
