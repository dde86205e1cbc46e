import type { Kobo } from '../money.ts'

/**
 * What a loan takes of a month's income, in whole percent, rounded up: all that is paid back, since a loan runs for one month (C-91).
 * @param income above 0
 */
export function shareOfIncome(paidBack: Kobo, income: Kobo): number {
  return Math.ceil((paidBack * 100) / income)
}
