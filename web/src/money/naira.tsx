import { exactNaira, noValue, plainNaira, shortNaira } from '@kasuwa/domain/display.ts'
import { naira, type Kobo } from '@kasuwa/domain/money.ts'
import { parseIncome } from '@kasuwa/domain/profile/rules.ts'
import { clsx } from 'clsx'
import { GroupedDigits } from '../ui/grouped-digits.tsx'

/** Naira from the wire as money. */
export function koboOf(amount: number): Kobo {
  return naira(amount)
}

/** Naira from the wire in full: '₦13,125.00'; '--' if there is none (C-98, C-107). */
export function nairaText(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? noValue : exactNaira(koboOf(amount))
}

/**
 * The label of a button that pays, with the typed amount: 'Pay ₦1,500' (C-96). It has no amount while none is typed.
 * @param typed the form's value, naira in digits
 */
export function amountIn(words: string, typed: string | number): string {
  const amount = parseIncome(typed)
  return amount === null ? words : `${words} ${plainNaira(amount)}`
}

/** Naira from the wire in short: '₦13.1k'; '--' if there is none (C-98, C-99, C-107). */
export function shortNairaText(amount: number | null): string {
  return amount === null ? noValue : shortNaira(koboOf(amount))
}

/** Naira from the wire in full, in a separate element, which translators do not change; '--' if there is none (C-98, C-107). */
export function Naira({ amount, className }: { amount: number | null | undefined; className?: string }) {
  return (
    <span translate="no" className={clsx('tabular-nums', className)}>
      {nairaText(amount)}
    </span>
  )
}

/** Naira from the wire in short, the exact amount as its title; '--' if there is none (C-98, C-107). */
export function ShortNaira({ amount }: { amount: number | null }) {
  return (
    <span translate="no" title={nairaText(amount)}>
      {shortNairaText(amount)}
    </span>
  )
}

/** Naira from the wire in full, the kobo smaller: for the main figure of a screen. It is read as one amount. */
export function LargeNaira({ amount }: { amount: number | null | undefined }) {
  const [whole = '', kobo] = nairaText(amount).split('.')
  return (
    <span translate="no" className="tabular-nums">
      <span>{whole}</span>
      {kobo !== undefined && <span className="text-[0.6em] opacity-85">{`.${kobo}`}</span>}
    </span>
  )
}

/** The sizes of the groups of ten digits, as people read them out. */
const groups = /^(\d{4})(\d{3})(\d{3})$/

/** The number of a bank account in groups, '9930 240 822'; any other number is shown as it is. */
export function AccountNumber({ number }: { number: string }) {
  return <GroupedDigits groups={groups.exec(number)?.slice(1) ?? [number]} />
}
