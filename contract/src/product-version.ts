import {
  allTerms,
  type Bounds,
  isWithin,
  maxLadderSteps,
  maxNameLength,
  usualLateDays,
  versionBounds as bounds,
  type VersionProblem,
  versionProblems,
} from '@kasuwa/domain/loans/product-rules.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { strictForm, text, textWords } from './fields.ts'
import { wholeNumber } from './numbers.ts'
import { versionWords as words } from './product-words.ts'

type Whole = z.ZodMiniType<number, string | number>
type WholeOrNone = z.ZodMiniType<number | null, string | number | null>

const sentNumber = (of: Bounds): Whole =>
  z.number({ error: words.whole(of) }).check(z.refine((value) => isWithin(value, of), words.whole(of)))
const sentOrNone = (of: Bounds): WholeOrNone => z.nullable(sentNumber(of))

const typedNumber = (of: Bounds): Whole => wholeNumber(words.whole(of), (value) => isWithin(value, of))

/** An empty field is none. */
const typedOrNone = (of: Bounds): WholeOrNone =>
  z.codec(z.nullable(z.union([z.string(), z.number()])), z.nullable(z.custom<number>()), {
    decode(value, { issues }) {
      if (value === null || value === '') return null
      const read = z.safeParse(typedNumber(of), value)
      if (read.success) return read.data
      issues.push({ code: 'custom', message: words.whole(of), input: value })
      return z.NEVER
    },
    encode: (value) => value,
  })

/** Several of a list, each once and in the order of the list. */
const someOf = <T extends string | number>(all: readonly T[], message: string) =>
  z
    .array(
      z.custom<T>((value) => all.some((one) => one === value), message),
      { error: message },
    )
    .check(
      z.minLength(1, message),
      z.overwrite((chosen) => all.filter((one) => chosen.includes(one))),
    )

const stepsOf = (whole: (of: Bounds) => Whole) =>
  z
    .array(strictForm({ loans: whole(bounds.stepLoans), max_naira: whole(bounds.amountNaira) }), { error: words.steps })
    .check(z.maxLength(maxLadderSteps, words.steps))

type Steps = z.output<ReturnType<typeof stepsOf>>

/** Rows of a form; without a row there is no ladder. */
const typedLadder = z.codec(stepsOf(typedNumber), z.nullable(z.custom<Steps>()), {
  decode: (steps) => (steps.length === 0 ? null : steps),
  encode: (steps) => steps ?? [],
})

/** The fields of a version (C-200). A fee, a limit or a ladder that is left out is none. */
const shapeOf = <Ladder extends z.core.$ZodType>(
  whole: (of: Bounds) => Whole,
  orNone: (of: Bounds) => WholeOrNone,
  ladder: Ladder,
) => ({
  name: text(textWords(maxNameLength), (name) => isText(name, maxNameLength)),
  terms: someOf(allTerms, words.terms),
  frequencies: someOf(frequencies, words.frequencies),
  rate_bp: whole(bounds.rateBp),
  fee_naira: z.prefault(whole(bounds.feeNaira), 0),
  fee_bp: z.prefault(whole(bounds.feeBp), 0),
  grace_days: z.prefault(whole(bounds.graceDays), 0),
  late_fee_naira: z.prefault(whole(bounds.lateFeeNaira), 0),
  late_fee_bp: z.prefault(whole(bounds.lateFeeBp), 0),
  late_fee_cap_bp: z.prefault(whole(bounds.lateFeeCapBp), 0),
  min_naira: z.prefault(orNone(bounds.amountNaira), null),
  max_naira: z.prefault(orNone(bounds.amountNaira), null),
  ladder,
  late_days: z.prefault(whole(bounds.lateDays), usualLateDays),
})

/** A call takes numbers alone: an amount as text, a decimal and a number outside its bounds are refused. */
const sentShape = shapeOf(sentNumber, sentOrNone, z.prefault(z.nullable(stepsOf(sentNumber)), null))
export type VersionFields = { [Field in keyof typeof sentShape]: z.output<(typeof sentShape)[Field]> }

/** The field that the message about a problem between fields belongs to. */
const fieldOf: Record<VersionProblem, keyof VersionFields> = {
  daily_too_long: 'frequencies',
  late_fee_without_cap: 'late_fee_cap_bp',
  least_above_largest: 'min_naira',
  ladder_begins: 'ladder',
  ladder_grows: 'ladder',
  ladder_above_largest: 'ladder',
}

const betweenFields = () =>
  z.check<VersionFields>(({ value, issues }) => {
    for (const problem of versionProblems(factsOf(value)))
      issues.push({
        code: 'custom',
        message: words.problems[problem],
        path: [fieldOf[problem]],
        input: value[fieldOf[problem]],
      })
  })

const factsOf = (fields: VersionFields) => ({
  ...fields,
  lateFeeNaira: fields.late_fee_naira,
  lateFeeBp: fields.late_fee_bp,
  lateFeeCapBp: fields.late_fee_cap_bp,
  minNaira: fields.min_naira,
  maxNaira: fields.max_naira,
  ladder: fields.ladder?.map(({ loans, max_naira }) => ({ loans, maxNaira: max_naira })) ?? null,
})

/** The fields as people type them. */
export const versionForm = strictForm(shapeOf(typedNumber, typedOrNone, typedLadder), betweenFields())

/** The fields of a version as a call takes them, with the code of its product; any other field is refused. */
export const versionOf = (code: z.ZodMiniType<string, string>) => strictForm({ code, ...sentShape }, betweenFields())
