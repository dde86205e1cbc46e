import { parseDay, type Day } from '@kasuwa/domain/dates.ts'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import type { Period } from './customer-payments-queries.ts'
import { customerPaymentsTexts as texts } from './texts.ts'

type Props = { start: Day | null; end: Day | null; onShow: (period: Period | null) => void }

/** The period of the payments shown; the button works once both days are set (UPAY-02, UPAY-04). */
export function PeriodForm({ start, end, onShow }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const shown = { start: start ?? '', end: end ?? '' }
  const [typed, setTyped] = useState(shown)
  const [seen, setSeen] = useState(shown)
  // The fields follow the address if it changes otherwise, for example by Back.
  if (seen.start !== shown.start || seen.end !== shown.end) {
    setSeen(shown)
    setTyped(shown)
  }
  const [from, to] = [parseDay(typed.start), parseDay(typed.end)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to) onShow({ start: from, end: to })
  }
  const clear = () => {
    form.current?.querySelector('input')?.focus()
    onShow(null)
  }
  return (
    <Card title={texts.filter}>
      <form
        ref={form}
        onSubmit={submit}
        className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-start sm:*:[button]:mt-6.5 sm:*:first:flex-1 sm:*:nth-2:flex-1"
      >
        <Field label={texts.start}>
          {(links) => (
            <DateInput
              {...links}
              value={typed.start}
              onChange={(event) => setTyped({ ...typed, start: event.target.value })}
            />
          )}
        </Field>
        <Field label={texts.end} error={from && to && to < from ? texts.backwards : undefined}>
          {(links) => (
            <DateInput
              {...links}
              value={typed.end}
              onChange={(event) => setTyped({ ...typed, end: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" whyNot={from && to ? undefined : texts.missing(from === null, to === null)}>
          {texts.apply}
        </Button>
        {(start || end) && (
          <Button look="secondary" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </form>
    </Card>
  )
}
