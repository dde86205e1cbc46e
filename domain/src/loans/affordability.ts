import type { Kobo } from '../money.ts'

/**
 * The share of a month's income that a loan takes, in whole percent, rounded up: the total to pay back, spread over the months of its term.
 * @param income the income of one month, above 0
 */
export function shareOfIncome(paidBack: Kobo, income: Kobo, months: number): number {
  return Math.ceil((paidBack * 100) / (income * months))
}
