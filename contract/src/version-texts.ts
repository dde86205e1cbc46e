import { plainNaira } from '@kasuwa/domain/display.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, inPercent, naira } from '@kasuwa/domain/money.ts'
import type { VersionFields } from './product-version.ts'

type FieldText<Value> = { label: string; text: (value: Value) => string }
type FieldTexts = { readonly [Field in keyof VersionFields]: FieldText<VersionFields[Field]> }

const none = 'none'
const percent = (bp: number): string => `${inPercent(basisPoints(bp))} %`
const amount = (value: number): string => plainNaira(naira(value))
const amountOrNone = (value: number | null): string => (value === null ? none : amount(value))
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
const stepText = ({ loans, max_naira: max }: { loans: number; max_naira: number }): string =>
  `${loans === 0 ? 'at first' : loans === 1 ? 'after 1 loan' : `after ${loans} loans`} ${amount(max)}`
const frequencyTexts: Record<Frequency, string> = {
  daily: 'daily',
  weekly: 'weekly',
  biweekly: 'every two weeks',
  monthly: 'monthly',
}

/**
 * The label of each field of a version, and its value in words: for the comparison of versions, the form, and the facts of a proposal.
 * The fields are shown in this order.
 */
export const versionTexts: FieldTexts = {
  name: { label: 'Name', text: (name) => name },
  terms: { label: 'Terms in months', text: (terms) => terms.join(', ') },
  frequencies: {
    label: 'Repayment frequencies',
    text: (chosen) => chosen.map((frequency) => frequencyTexts[frequency]).join(', '),
  },
  rate_bp: { label: 'Interest a month', text: percent },
  fee_naira: { label: 'Loan fee, fixed', text: amount },
  fee_bp: { label: 'Loan fee, share of the amount', text: percent },
  grace_days: { label: 'Days before a late fee', text: days },
  late_fee_naira: { label: 'Late fee, fixed', text: amount },
  late_fee_bp: { label: 'Late fee, share of what is unpaid', text: percent },
  late_fee_cap_bp: { label: 'All late fees at most, share of the amount', text: percent },
  min_naira: { label: 'Smallest amount', text: amountOrNone },
  max_naira: { label: 'Largest amount', text: amountOrNone },
  ladder: { label: 'Ladder', text: (steps) => (steps === null ? none : steps.map(stepText).join('; ')) },
  late_days: { label: 'Repaid on time: at most so many days late', text: days },
}

type Field = keyof VersionFields
export const versionFieldNames = Object.keys(versionTexts) as Field[]

/** The value of one field in words. */
export function fieldText<F extends Field>(fields: Pick<VersionFields, F>, field: F): string {
  return versionTexts[field].text(fields[field])
}

/** The fields whose values differ between two versions, in the order in which they are shown. */
export const differingFields = (a: VersionFields, b: VersionFields): Field[] =>
  versionFieldNames.filter((field) => fieldText(a, field) !== fieldText(b, field))
