import { type Day } from '@kasuwa/domain/dates.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import { addKobo, addTotals, inNaira, type Kobo, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import type { App } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import { accountAnswer, isMonthClosed, listAccountsOver } from './account-repository.ts'

/** The trial balance of a period, from the tallies by account and book day (BOOK-11). Both sides of the totals are equal. */
export async function trialBalanceOf(sql: Sql, period: { from: Day; to: Day }) {
  const [read, closed] = await Promise.all([listAccountsOver(sql, period), isMonthClosed(sql, period.to)])
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

/** The balances of all accounts at the end of a day in naira, debit positive, for the command line. */
export async function balancesOn({ database }: App, on: Day) {
  const { rows, totals, closed } = await trialBalanceOf(database, { from: monthStart(on), to: on })
  return {
    on,
    closed,
    rows: rows.map(({ number, name, type, closing }) => ({ number, name, type, balance: inNaira(closing) })),
    totals: {
      debit_balances: inNaira(totals.debit_balances),
      credit_balances: inNaira(totals.credit_balances),
    },
  }
}
