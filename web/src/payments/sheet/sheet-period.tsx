import { addDays, addMonths, type Day, day, parseDay } from '@kasuwa/domain/dates.ts'
import { useState } from 'react'
import { today } from '../../base/today.ts'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { sheetTexts as texts } from './sheet-texts.ts'

export type SheetPeriod = { from: Day; to: Day }

/** The whole month before this one, in Lagos. */
export function lastMonth(): SheetPeriod {
  const first = day(`${today().slice(0, 7)}-01`)
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}

/** The days of a sheet. It is asked for as soon as both days are whole and in order. */
export function SheetPeriodFields({
  shown,
  onChoose,
}: {
  shown: SheetPeriod
  onChoose: (period: SheetPeriod) => void
}) {
  const [typed, setTyped] = useState<{ from: string; to: string }>(shown)
  const type = (changed: { from: string; to: string }) => {
    setTyped(changed)
    const [from, to] = [parseDay(changed.from), parseDay(changed.to)]
    if (from && to && from <= to) onChoose({ from, to })
  }
  const isBackwards = typed.from !== '' && typed.to !== '' && typed.to < typed.from
  return (
    <div role="group" aria-label={texts.period} className="grid gap-4 sm:grid-cols-2">
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
