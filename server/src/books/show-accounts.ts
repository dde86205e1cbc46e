import { lagosDay } from '@kasuwa/domain/dates.ts'
import type { Context } from '../context/context.ts'
import type { DayInput } from '../lists/filters.ts'
import { accountAnswer, listAccountBalances } from './account-repository.ts'
import { wholePeriod } from './period.ts'
import { trialBalanceOf } from './trial-balance.ts'

/** All accounts by number, with the balance of everything that is booked (BOOK-10). */
export async function listAccounts({ app }: Context) {
  const rows = await listAccountBalances(app.database)
  return { accounts: rows.map((row) => ({ ...accountAnswer(row), balance: row.balance })) }
}

/**
 * The trial balance of a period (BOOK-11).
 * @throws Refused period_backwards
 */
export const showTrialBalance = async ({ app, now }: Context, input: DayInput) =>
  trialBalanceOf(app.database, wholePeriod(input, lagosDay(now)))
