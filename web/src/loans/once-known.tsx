import { noValue } from '@kasuwa/domain/display.ts'
import { ShortNaira } from '../money/short-naira.tsx'

/** A count as its card shows it: nothing as long as it is on the way. */
export function count(value: number | null | undefined) {
  return value === undefined ? undefined : (value?.toLocaleString('en-US') ?? noValue)
}

/** An amount in short as its card shows it: nothing as long as it is on the way, '--' where there is none (C-98, C-107). */
export function money(amount: number | null | undefined) {
  return amount === undefined ? undefined : <ShortNaira amount={amount} />
}
