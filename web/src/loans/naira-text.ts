import { exactNaira, noValue } from '@kasuwa/domain/display.ts'
import { naira } from '@kasuwa/domain/money.ts'

/** Naira from the wire in full: '₦13,125.00'; '--' where there is none (C-98, C-107). */
export function nairaText(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? noValue : exactNaira(naira(amount))
}
