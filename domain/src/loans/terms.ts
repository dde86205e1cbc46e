import { naira, type Kobo } from '../money.ts'

export const frequencies = ['daily', 'weekly', 'biweekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** The terms in months, as a request sends them (C-202). Which of them a product offers is in its version. */
export const monthChoices = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

export const purposes = ['business', 'school fees', 'commodity'] as const
export type Purpose = (typeof purposes)[number]

/** The purpose that the dialog sends without showing it (LREQ-02, C-106). */
export const defaultPurpose: Purpose = 'business'

/** The largest amount in naira, a technical limit only (C-96). */
export const maxNaira = 1_000_000_000

/** Whole naira from 1 to 1,000,000,000, as 1 to 10 digits or a number (C-96, C-97); null for anything else. */
export function parseLoanAmount(amount: string | number): Kobo | null {
  const digits = String(amount)
  if (!/^\d{1,10}$/.test(digits)) return null
  const whole = Number(digits)
  return whole >= 1 && whole <= maxNaira ? naira(whole) : null
}
