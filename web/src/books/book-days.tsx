import { dayText } from '../base/days.tsx'
import { booksTexts as texts } from './texts.ts'

/** The book day of a journal, and its value day where that is another one (C-188). */
export function BookDays({
  of: { book_day: booked, value_day: moved },
}: {
  of: { book_day: string; value_day: string }
}) {
  return (
    <span className="flex flex-col whitespace-nowrap">
      <span>{dayText(booked)}</span>
      {moved !== booked && <span className="text-sm text-soft">{texts.valueDay(dayText(moved))}</span>}
    </span>
  )
}
