import type { Memory } from '../memory.ts'

/** The fee in kobo that a transfer of so many kobo costs now: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above; 0 while fees are off. */
export function feeOf({ known }: Pick<Memory, 'known'>, amount: number): number {
  if (!known.transferFees) return 0
  if (amount <= 500_000) return 1_000
  return amount <= 5_000_000 ? 2_500 : 5_000
}
