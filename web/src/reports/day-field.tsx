import { parseDay } from '@kasuwa/domain/dates.ts'
import { parseNamedDay } from '@kasuwa/domain/ledger/book-day.ts'
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

/** The day of a report, today while none is chosen. It is chosen as soon as its year is whole and it is not to come. */
export function DayField() {
  const [, change] = useAddress()
  const on = useDayInAddress()
  const [typed, setTyped] = useState<{ value: string | null; seen: string | undefined }>({ value: null, seen: on })
  // Another day came into the address in another way, such as by Back.
  if (typed.seen !== on) setTyped({ value: null, seen: on })
  // The product's day is known once the first answer has come.
  const value = typed.value ?? on ?? today()
  const type = (written: string) => {
    const day = parseNamedDay(written)
    const isChosen = day !== null && day <= today()
    setTyped({ value: written, seen: isChosen ? day : on })
    if (isChosen) change({ on: day }, { replace: true, keepScroll: true })
  }
  return (
    <Field label={texts.on} error={typed.value !== null && value > today() ? texts.toCome : undefined}>
      {(links) => <DateInput {...links} value={value} max={today()} onChange={({ target }) => type(target.value)} />}
    </Field>
  )
}
