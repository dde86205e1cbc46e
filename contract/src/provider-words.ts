import { exactNaira } from '@kasuwa/domain/display.ts'
import { type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { topUpNeeded } from '@kasuwa/domain/payments/provider-balance.ts'

const minuteMs = 60_000

/** How old a balance is: 'now', '1 minute ago', '3 hours ago', '2 days ago'. */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 1) return 'now'
  if (minutes < 60) return ago(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day')
}

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** The provider's balance and how old it is. */
export const holdsWords = (balance: Kobo, ageMs: number): string =>
  `The provider holds ${exactNaira(balance)} (${ageWords(ageMs)}).`

/** The amount that a payout needs beside the ones that wait, and the amount to top up first; null where the balance is enough (C-192). */
export function needsWords(balance: Kobo, needs: Kobo, waits: Kobo): string | null {
  const missing = topUpNeeded(balance, needs, waits)
  if (missing === nothing) return null
  const waiting = waits === nothing ? '' : ` and ${exactNaira(waits)} waits`
  return `This needs ${exactNaira(needs)}${waiting}: top up ${exactNaira(missing)} first.`
}
