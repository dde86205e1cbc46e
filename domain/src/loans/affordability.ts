import type { Kobo } from '../money.ts'

/**
 * What a loan takes of a month's income, in whole percent, rounded up: all that is paid back, spread over the months of its term.
 * @param income of one month, above 0
 */
export function shareOfIncome(paidBack: Kobo, income: Kobo, months: number): number {
  return Math.ceil((paidBack * 100) / (income * months))
}
