import { nairaText, shortNairaText } from './naira-text.ts'

/** Naira from the wire in short, the exact amount as its title; '--' where there is none (C-98, C-107). */
export function ShortNaira({ amount }: { amount: number | null }) {
  return <span title={nairaText(amount)}>{shortNairaText(amount)}</span>
}
