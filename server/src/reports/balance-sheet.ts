import { addDays, day } from '@kasuwa/domain/dates.ts'
import { accountType, sideOf } from '@kasuwa/domain/ledger/accounts.ts'
import { yearStart } from '@kasuwa/domain/ledger/book-year.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import { addTotals, type Kobo, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import { column } from '../lists/csv.ts'
import { allAtOnce, asFile } from '../lists/list-file.ts'
import { type AccountSums, sumsOfAccounts } from './account-sums-repository.ts'
import { isResult } from './income-statement.ts'
import { dayOfReport, type OnInput } from './report-day.ts'

const ends = ['amount', 'month_before', 'year_before'] as const
type Amounts = Record<(typeof ends)[number], Kobo>
type Type = 'asset' | 'liability' | 'equity'
type Line = Amounts & { number: string; name: string; type: Type }

/**
 * Assets, liabilities and equity at the end of a day, of the month before and of the book year before (REP-33). No entry closes a year: the result of
 * earlier years and that of the year of each day are lines of equity, so both sides are equal.
 * @throws Refused report_day
 */
export async function showBalanceSheet(context: Context, input: OnInput) {
  const { app } = context
  const on = dayOfReport(context, input)
  const begins = app.settings.BOOKS_YEAR_BEGINS
  const [monthBefore, yearBefore] = [addDays(monthStart(on), -1), addDays(yearStart(on, begins), -1)]
  const days = [on, monthBefore, yearBefore]
  const sums = await sumsOfAccounts(app.pools.reports, [
    ...days.map((to) => ({ from: theBeginning, to })),
    ...days.map((to) => ({ from: yearStart(to, begins), to })),
  ])
  const lines = sums.filter((one) => !isResult(one)).map(lineOf)
  const of = (type: Type) => totalOf(lines.filter((line) => line.type === type))
  const [assets, liabilities, equity] = [of('asset'), of('liability'), of('equity')]
  const result = resultOf(sums, ends.length)
  const before = amountsOf((at) => subtractKobo(resultOf(sums, 0)[at], result[at]))
  const owed = totalOf([liabilities, equity, before, result])
  return {
    on,
    month_before: monthBefore,
    year_before: yearBefore,
    lines: lines.filter(hasAmount),
    totals: { assets, liabilities, equity, result_before: before, result, liabilities_and_equity: owed },
    balances: ends.every((at) => assets[at] === owed[at]),
  }
}

/** The same as a file: a line for each account, and one for each of the two results. */
export const balanceSheetFile = asFile<OnInput, Omit<Line, 'number'> & { number: string | null }>({
  name: 'balance-sheet',
  columns: [
    column.text('Type', ({ type }) => type),
    column.text('Account', ({ number }) => number),
    column.text('Account name', ({ name }) => name),
    column.amount('Amount', ({ amount }) => amount),
    column.amount('Month before', (line) => line.month_before),
    column.amount('Year before', (line) => line.year_before),
  ],
  async open(context, input) {
    const { lines, totals } = await showBalanceSheet(context, input)
    const results = [
      { number: null, name: 'Result of earlier years', type: 'equity' as const, ...totals.result_before },
      { number: null, name: 'Result of the year', type: 'equity' as const, ...totals.result },
    ]
    return allAtOnce([...lines, ...results])
  },
})

/** Before every journal: book days are from 2000 on. */
const theBeginning = day('0001-01-01')

function lineOf({ number, name, sums }: AccountSums): Line {
  const signed = (sum: Kobo = nothing) => (sideOf(number) === 'debit' ? sum : subtractKobo(nothing, sum))
  const [amount, monthBefore, yearBefore] = sums
  return {
    number,
    name,
    type: accountType(number) as Type,
    amount: signed(amount),
    month_before: signed(monthBefore),
    year_before: signed(yearBefore),
  }
}

/** Income less expenses of all accounts, from the periods that begin at a place. */
const resultOf = (sums: readonly AccountSums[], first: number): Amounts => {
  const results = sums.filter(isResult)
  return amountsOf((_, place) =>
    subtractKobo(nothing, addTotals(...results.map((one) => one.sums[first + place] ?? nothing))),
  )
}

const amountsOf = (amount: (at: keyof Amounts, place: number) => Kobo): Amounts => ({
  amount: amount('amount', 0),
  month_before: amount('month_before', 1),
  year_before: amount('year_before', 2),
})

const totalOf = (all: readonly Amounts[]): Amounts => amountsOf((at) => addTotals(...all.map((one) => one[at])))

const hasAmount = (line: Amounts): boolean => ends.some((at) => line[at] !== 0)
