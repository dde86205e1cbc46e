import { type Kobo, subtractKobo, addKobo, addTotals, nothing } from '@kasuwa/domain/money.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import type { Context } from '../context/context.ts'
import type { DayInput } from '../lists/filters.ts'
import { accountAnswer, isMonthClosed, listAccountBalances, listAccountsOver } from './account-repository.ts'
import { wholePeriod } from './period.ts'

/** All accounts by number, with the balance of everything that is booked (BOOK-10). */
export async function listAccounts({ app }: Context) {
  const rows = await listAccountBalances(app.database)
  return { accounts: rows.map((row) => ({ ...accountAnswer(row), balance: row.balance })) }
}

/**
 * The trial balance of a period, from the tallies by account and book day (BOOK-11). Both sides of the totals are equal.
 * @throws Refused period_backwards
 */
export async function showTrialBalance({ app: { database }, now }: Context, input: DayInput) {
  const period = wholePeriod(input, lagosDay(now))
  const [read, closed] = await Promise.all([listAccountsOver(database, period), isMonthClosed(database, period.to)])
  const rows = read.map((row) => {
    const { opening, debit, credit } = row
    return { ...accountAnswer(row), opening, debit, credit, closing: closingOf(row) }
  })
  const closings = rows.map(({ closing }) => closing)
  const totals = {
    debit: addTotals(...rows.map(({ debit }) => debit)),
    credit: addTotals(...rows.map(({ credit }) => credit)),
    debit_balances: addTotals(...closings.filter((amount) => amount > 0)),
    credit_balances: addTotals(
      ...closings.filter((amount) => amount < 0).map((amount) => subtractKobo(nothing, amount)),
    ),
  }
  return { ...period, rows, totals, closed }
}

/** The balance at the end of a period, debit positive. */
export const closingOf = ({ opening, debit, credit }: Record<'opening' | 'debit' | 'credit', Kobo>): Kobo =>
  subtractKobo(addKobo(opening, debit), credit)
