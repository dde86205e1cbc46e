import type { Context } from '../../context/context.ts'
import { readEarlierHandOvers } from './hand-overs-repository.ts'

/** The sum of hand-overs that were booked to the provider's balance, and whether it was moved to bank and office. */
export async function showEarlierHandOvers({ app }: Context) {
  const { total, isMoved } = await readEarlierHandOvers(app.database)
  return { amount: total, is_moved: isMoved }
}
