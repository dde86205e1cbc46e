import { parseDay } from '@kasuwa/domain/dates.ts'
import { useState } from 'react'
import { useAddress } from '../base/routing/address.ts'
import { today } from '../base/today.ts'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { reportsTexts as texts } from './texts.ts'

/** The day in the address; undefined is today. */
export function useDayInAddress(): string | undefined {
  const [{ on }] = useAddress()
  return parseDay(String(on)) ?? undefined
}

/** The day of a report. It is chosen as soon as it is whole and not to come. */
export function DayField() {
  const [, change] = useAddress()
  const on = useDayInAddress()
  const [typed, setTyped] = useState({ value: on ?? today(), seen: on })
  // Another day came into the address in another way, such as by Back.
  if (typed.seen !== on) setTyped({ value: on ?? today(), seen: on })
  const type = (value: string) => {
    const day = parseDay(value)
    const isChosen = day !== null && day <= today()
    setTyped({ value, seen: isChosen ? day : on })
    if (isChosen) change({ on: day }, { replace: true, keepScroll: true })
  }
  return (
    <Field label={texts.on} error={typed.value > today() ? texts.toCome : undefined}>
      {(links) => (
        <DateInput {...links} value={typed.value} max={today()} onChange={({ target }) => type(target.value)} />
      )}
    </Field>
  )
}
