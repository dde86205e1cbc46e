import { addKobo, type Kobo, nothing, subtractKobo } from '../money.ts'

/** A balance that was told so many milliseconds ago is too old to refuse anything (C-192). */
export const freshBalanceMs = 600_000

/** How much has to be added to the provider's balance before a payout can be sent after those that wait; nothing where it is enough. */
export function topUpNeeded(balance: Kobo, needs: Kobo, waits: Kobo): Kobo {
  const missing = subtractKobo(addKobo(needs, waits), balance)
  return missing > 0 ? missing : nothing
}
