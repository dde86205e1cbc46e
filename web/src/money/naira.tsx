import { exactNaira, noValue, plainNaira, shortNaira } from '@kasuwa/domain/display.ts'
import { naira, type Kobo } from '@kasuwa/domain/money.ts'
import { parseIncome } from '@kasuwa/domain/profile/rules.ts'

/** Naira from the wire as money. */
export function koboOf(amount: number): Kobo {
  return naira(amount)
}

/** Naira from the wire in full: '₦13,125.00'; '--' where there is none (C-98, C-107). */
export function nairaText(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? noValue : exactNaira(koboOf(amount))
}

/**
 * The words of a button that pays, with the amount that is typed: 'Pay ₦1,500' (C-96). Without the amount while that is none.
 * @param typed as the form holds it, naira in digits
 */
export function amountIn(words: string, typed: string | number): string {
  const amount = parseIncome(typed)
  return amount === null ? words : `${words} ${plainNaira(amount)}`
}

/** Naira from the wire in short: '₦13.1k'; '--' where there is none (C-98, C-99, C-107). */
export function shortNairaText(amount: number | null): string {
  return amount === null ? noValue : shortNaira(koboOf(amount))
}

/** Naira from the wire in short, the exact amount as its title; '--' where there is none (C-98, C-107). */
export function ShortNaira({ amount }: { amount: number | null }) {
  return <span title={nairaText(amount)}>{shortNairaText(amount)}</span>
}

/** Naira from the wire in full, the kobo smaller: for the one figure that matters on a screen. It is read as one amount. */
export function LargeNaira({ amount }: { amount: number | null | undefined }) {
  const [whole = '', kobo] = nairaText(amount).split('.')
  return (
    <span className="tabular-nums">
      {whole}
      {kobo !== undefined && <span className="text-[0.6em] opacity-85">.{kobo}</span>}
    </span>
  )
}
