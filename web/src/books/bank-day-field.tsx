import { parseNamedDay } from '@kasuwa/domain/ledger/book-day.ts'
import { useState } from 'react'
import { today } from '../base/today.ts'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { bankTexts as texts } from './bank-texts.ts'

/**
 * The day of a reconciliation. It is chosen as soon as it is whole.
 * @param shown the day of what is shown; until the server has told its own day, this device's
 */
export function BankDayField({ shown, onChoose }: { shown: string; onChoose: (day: string) => void }) {
  const [typed, setTyped] = useState({ value: shown, seen: shown })
  // Another day is shown for another reason: the server told its day, or the address changed.
  if (typed.seen !== shown) setTyped({ value: shown, seen: shown })
  const type = (value: string) => {
    setTyped({ value, seen: shown })
    if (parseNamedDay(value) && value !== shown) onChoose(value)
  }
  return (
    <Field label={texts.day}>
      {(links) => (
        <DateInput {...links} value={typed.value} max={today()} onChange={({ target }) => type(target.value)} />
      )}
    </Field>
  )
}
