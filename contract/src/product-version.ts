import {
  allTerms,
  type Bounds,
  isProductCode,
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
import { readAs, strictForm, text, textWords } from './fields.ts'
import { wholeNumber } from './numbers.ts'
import { productWords, versionWords as words } from './product-words.ts'

type Whole = z.ZodMiniType<number, string | number>
type WholeOrNone = z.ZodMiniType<number | null, string | number | null>

/** How the fields are read: a call takes numbers alone, and people type amounts and percents as text. */
type Reads<Terms, Ladder> = {
  /** A whole number of days, loans or naira. */
  whole: (of: Bounds) => Whole
  /** Basis points, which people type as percent. */
  share: (of: Bounds) => Whole
  orNone: (of: Bounds) => WholeOrNone
  terms: Terms
  ladder: Ladder
}

/** The fields of a version (C-200). A fee, a limit or a ladder that is left out is none. */
const shapeOf = <Terms extends z.core.$ZodType, Ladder extends z.core.$ZodType>({
  whole,
  share,
  orNone,
  terms,
  ladder,
}: Reads<Terms, Ladder>) => ({
  name: text(textWords(maxNameLength), (name) => isText(name, maxNameLength)),
  terms,
  frequencies: someOf(frequencies, words.frequencies),
  rate_bp: share(bounds.rateBp),
  fee_naira: z.prefault(whole(bounds.feeNaira), 0),
  fee_bp: z.prefault(share(bounds.feeBp), 0),
  grace_days: z.prefault(whole(bounds.graceDays), 0),
  late_fee_naira: z.prefault(whole(bounds.lateFeeNaira), 0),
  late_fee_bp: z.prefault(share(bounds.lateFeeBp), 0),
  late_fee_cap_bp: z.prefault(share(bounds.lateFeeCapBp), 0),
  min_naira: z.prefault(orNone(bounds.amountNaira), null),
  max_naira: z.prefault(orNone(bounds.amountNaira), null),
  ladder,
  late_days: z.prefault(whole(bounds.lateDays), usualLateDays),
})

/** Several of a list, each once and in the order of the list. */
function someOf<T extends string | number>(all: readonly T[], message: string) {
  const one = z.custom<T>((value) => all.some((each) => each === value), message)
  return z.array(one, { error: message }).check(
    z.minLength(1, message),
    z.overwrite((chosen) => all.filter((each) => chosen.includes(each))),
  )
}

const stepsOf = (whole: (of: Bounds) => Whole) =>
  z
    .array(strictForm({ loans: whole(bounds.stepLoans), max_naira: whole(bounds.amountNaira) }), { error: words.steps })
    .check(z.maxLength(maxLadderSteps, words.steps))

/** An amount as text, a decimal and a number outside its bounds are refused. */
const sentNumber = (of: Bounds): Whole =>
  z.number({ error: words.whole(of) }).check(z.refine((value) => isWithin(value, of), words.whole(of)))

const sentShape = shapeOf({
  whole: sentNumber,
  share: sentNumber,
  orNone: (of) => z.nullable(sentNumber(of)),
  terms: someOf(allTerms, words.terms),
  ladder: z.prefault(z.nullable(stepsOf(sentNumber)), null),
})
export type VersionFields = { [Field in keyof typeof sentShape]: z.output<(typeof sentShape)[Field]> }

const typed = (message: string) =>
  z.union([z.string({ error: message }), z.number({ error: message })], { error: message })

const typedNumber = (of: Bounds): Whole => wholeNumber(words.whole(of), (value) => isWithin(value, of))

/** '4.5' is 450 basis points. */
const typedPercent = (of: Bounds): Whole =>
  readAs(
    words.percent(of),
    typed(words.percent(of)),
    (percent) => {
      const bp = /^\d{1,3}(\.\d{1,2})?$/.test(String(percent).trim()) ? Math.round(Number(percent) * 100) : Number.NaN
      return isWithin(bp, of) ? bp : null
    },
    (bp) => String(bp / 100),
  )

/** An empty field is none. */
const typedOrNone = (of: Bounds): WholeOrNone =>
  z.codec(z.nullable(typed(words.whole(of))), z.nullable(z.custom<number>()), {
    decode(value, { issues }) {
      if (value === null || value === '') return null
      const read = z.safeParse(typedNumber(of), value)
      if (read.success) return read.data
      issues.push({ code: 'custom', message: words.whole(of), input: value })
      return z.NEVER
    },
    encode: (value) => value,
  })

/** Boxes that are checked send their values as text. */
const typedTerms = z.codec(someOf(allTerms.map(String), words.terms), z.custom<number[]>(), {
  decode: (chosen) => chosen.map(Number),
  encode: (terms) => terms.map(String),
})

/** Rows of a form; without a row there is no ladder. */
const typedLadder = z.codec(stepsOf(typedNumber), z.custom<VersionFields['ladder']>(), {
  decode: (steps) => (steps.length === 0 ? null : steps),
  encode: (steps) => steps ?? [],
})

const typedShape = shapeOf({
  whole: typedNumber,
  share: typedPercent,
  orNone: typedOrNone,
  terms: typedTerms,
  ladder: typedLadder,
})

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
    for (const problem of versionProblems(factsOf(value))) {
      const field = fieldOf[problem]
      issues.push({ code: 'custom', message: words.problems[problem], path: [field], input: value[field] })
    }
  })

const factsOf = (fields: VersionFields) => ({
  terms: fields.terms,
  frequencies: fields.frequencies,
  lateFeeNaira: fields.late_fee_naira,
  lateFeeBp: fields.late_fee_bp,
  lateFeeCapBp: fields.late_fee_cap_bp,
  minNaira: fields.min_naira,
  maxNaira: fields.max_naira,
  ladder: fields.ladder?.map(({ loans, max_naira }) => ({ loans, maxNaira: max_naira })) ?? null,
})

/** The code of a new product. */
export const newCode = () => text(productWords.code, isProductCode)

/** The fields of a version as a call takes them, with the code of its product; any other field is refused. */
export const versionOf = (code: z.ZodMiniType<string, string>) => strictForm({ code, ...sentShape }, betweenFields())

/** The same as people type them. The code of a product that exists is not shown. */
export const versionForm = strictForm({ code: newCode(), ...typedShape }, betweenFields())

/** The values with which the form of a new product begins. */
export const emptyVersion: z.input<typeof versionForm> = {
  code: '',
  name: '',
  terms: [],
  frequencies: [],
  rate_bp: '',
  fee_naira: '0',
  fee_bp: '0',
  grace_days: '0',
  late_fee_naira: '0',
  late_fee_bp: '0',
  late_fee_cap_bp: '10',
  min_naira: '',
  max_naira: '',
  ladder: [],
  late_days: String(usualLateDays),
}

/** The fields as answers have them: kept values are shown as they are, also if the bounds have changed since. */
export const keptFields = {
  name: z.string(),
  terms: z.array(z.int()),
  frequencies: z.array(z.enum(frequencies)),
  rate_bp: z.int(),
  fee_naira: z.number(),
  fee_bp: z.int(),
  grace_days: z.int(),
  late_fee_naira: z.number(),
  late_fee_bp: z.int(),
  late_fee_cap_bp: z.int(),
  min_naira: z.nullable(z.number()),
  max_naira: z.nullable(z.number()),
  ladder: z.nullable(z.array(z.object({ loans: z.int(), max_naira: z.number() }))),
  late_days: z.int(),
} satisfies Record<keyof VersionFields, z.core.$ZodType>
