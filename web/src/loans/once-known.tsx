import { noValue } from '@kasuwa/domain/display.ts'
import { ShortNaira } from './short-naira.tsx'

/** The figures of a summary as its card shows them: nothing as long as they are on the way, '--' where they did not come (C-98, C-107). */
export function onceKnown(isPending: boolean) {
  return {
    count: (value: number | undefined) => (isPending ? undefined : (value?.toLocaleString('en-US') ?? noValue)),
    money: (amount: number | undefined) => (isPending ? undefined : <ShortNaira amount={amount ?? null} />),
  }
}
