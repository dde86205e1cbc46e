import type { Context } from './context.ts'
import type { Memory, ProfileName } from './memory.ts'
import { balance } from './paystack/balance.ts'

/** Kobo that the profile `low-balance` leaves in the balance when it is switched on. */
const lowBalance = 100_000

/** Whether the provider acts by a profile now. */
export function acts({ known }: Pick<Memory, 'known'>, name: ProfileName): boolean {
  return known.profiles.has(name)
}

/** Switches a profile on or off; one that is on already stays as it is. */
export function switchProfile(context: Context, name: ProfileName, on: boolean, now: string): void {
  const { memory } = context
  if (acts(memory, name) === on) return
  const withheld = name === 'low-balance' ? Math.max(0, balance(context) - lowBalance) : 0
  memory.remember({ kind: 'profile', name, profile: on ? { since: now, withheld } : null })
}
