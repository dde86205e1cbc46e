import type { ProvisionClass } from '@kasuwa/domain/loans/month-end.ts'
import * as z from 'zod/mini'
import { form, readAs } from './fields.ts'
import { wholeNumber } from './numbers.ts'
import { genericWords } from './words.ts'

/** Messages of the table of classes (C-199). */
export const classWords = {
  days: 'Please enter whole days, at most 10,000',
  percent: 'Please enter a percent with at most two decimals',
  rows: 'A table has 1 to 20 classes',
}

/** The stages of IFRS 9, a label of each class. */
export const stages = [1, 2, 3] as const satisfies readonly ProvisionClass['stage'][]

const typed = (message: string) => z.union([z.string({ error: message }), z.number({ error: message })])

const lateDays = () => wholeNumber(classWords.days, (value) => value <= 10_000)

/** The last day of a class; a form sends an empty field for the class without an end. */
function lastDay() {
  const days = lateDays()
  return z.codec(z.nullable(typed(classWords.days)), z.nullable(z.custom<number>()), {
    decode: (value, { issues }) => {
      if (value === null || value === '') return null
      const read = z.safeParse(days, value)
      if (read.success) return read.data
      issues.push({ code: 'custom', message: classWords.days, input: value })
      return z.NEVER
    },
    encode: (value) => value,
  })
}

const provisionClass = form({
  from: lateDays(),
  to: lastDay(),
  percent: readAs(classWords.percent, typed(classWords.percent), (value) =>
    /^\d{1,3}(\.\d{1,2})?$/.test(String(value).trim()) ? Number(value) : null,
  ),
  stage: readAs(
    genericWords.notListed,
    typed(genericWords.notListed),
    (value) => stages.find((stage) => String(stage) === String(value)) ?? null,
  ),
})

/** The table of classes as people replace it: 1 to 20 classes, each with its days late, percent and stage. */
export const provisionClassesForm = form({
  classes: z
    .array(provisionClass, { error: classWords.rows })
    .check(z.minLength(1, classWords.rows), z.maxLength(20, classWords.rows)),
})
