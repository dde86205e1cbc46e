import { addDays, addMonths, type Day, parseDay } from '@kasuwa/domain/dates.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import { isSheetPeriod } from '@kasuwa/domain/payments/commission.ts'
import { useState } from 'react'
import { today } from '../../base/today.ts'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { sheetTexts as texts } from './sheet-texts.ts'

export type SheetPeriod = { from: Day; to: Day }

/** The whole month before this one, in Lagos. */
export function lastMonth(): SheetPeriod {
  const first = monthStart(today())
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}

type Typed = { from: string; to: string }

const daysOf = ({ from, to }: Typed): [Day | null, Day | null] => [parseDay(from), parseDay(to)]

/** While a year is typed, the date is whole with years such as 2 and 20. */
function faultOf(typed: Typed): string | undefined {
  const [from, to] = daysOf(typed)
  if (!from || !to || isSheetPeriod(from, to)) return undefined
  return to < from ? texts.backwards : texts.tooLong
}

/** The days of a sheet. It is asked for as soon as both days are whole, in order, and within a year. */
export function SheetPeriodFields({
  shown,
  onChoose,
}: {
  shown: SheetPeriod
  onChoose: (period: SheetPeriod) => void
}) {
  const [typed, setTyped] = useState<Typed>(shown)
  const type = (changed: Typed) => {
    setTyped(changed)
    const [from, to] = daysOf(changed)
    if (from && to && isSheetPeriod(from, to)) onChoose({ from, to })
  }
  return (
    <div role="group" aria-label={texts.period} className="grid gap-4 sm:grid-cols-2">
      <Field label={texts.from}>
        {(links) => (
          <DateInput {...links} value={typed.from} onChange={({ target }) => type({ ...typed, from: target.value })} />
        )}
      </Field>
      <Field label={texts.to} error={faultOf(typed)}>
        {(links) => (
          <DateInput {...links} value={typed.to} onChange={({ target }) => type({ ...typed, to: target.value })} />
        )}
      </Field>
    </div>
  )
}
