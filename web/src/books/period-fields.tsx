import { type Day, parseDay } from '@kasuwa/domain/dates.ts'
import { parseNamedDay } from '@kasuwa/domain/ledger/book-day.ts'
import { monthEnd, monthStart } from '@kasuwa/domain/months.ts'
import { useState } from 'react'
import { today } from '../base/today.ts'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { booksTexts as texts } from './texts.ts'

export type Period = { from: Day; to: Day }

/** The period in an address; without one the whole of this month, since nothing is booked on days to come. */
export function periodIn({ from, to }: Readonly<Record<string, unknown>>): Period {
  const [first, last] = [parseDay(String(from)), parseDay(String(to))]
  if (first && last && first <= last) return { from: first, to: last }
  return { from: monthStart(today()), to: monthEnd(today()) }
}

/** The same days in an address. */
export const inAddress = ({ from, to }: { from: string; to: string }): string => `?from=${from}&to=${to}`

const untyped = (shown: Period) => ({ typed: shown, seen: inAddress(shown) })

/** The two days of a period. It is chosen as soon as both are whole and in order. */
export function PeriodFields({ shown, onChoose }: { shown: Period; onChoose: (period: Period) => void }) {
  const [{ typed, seen }, setTyped] = useState<{ typed: { from: string; to: string }; seen: string }>(() =>
    untyped(shown),
  )
  // Other days are shown for another reason: the server told its day, or the address changed.
  if (seen !== inAddress(shown)) setTyped(untyped(shown))
  const type = (changed: { from: string; to: string }) => {
    setTyped({ typed: changed, seen })
    const [from, to] = [parseNamedDay(changed.from), parseNamedDay(changed.to)]
    if (from && to && from <= to) onChoose({ from, to })
  }
  const isBackwards = typed.from !== '' && typed.to !== '' && typed.to < typed.from
  return (
    <div
      role="group"
      aria-label={texts.period}
      className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2"
    >
      <Field label={texts.from}>
        {(links) => (
          <DateInput {...links} value={typed.from} onChange={({ target }) => type({ ...typed, from: target.value })} />
        )}
      </Field>
      <Field label={texts.to} error={isBackwards ? texts.backwards : undefined}>
        {(links) => (
          <DateInput {...links} value={typed.to} onChange={({ target }) => type({ ...typed, to: target.value })} />
        )}
      </Field>
    </div>
  )
}
