import { accountType } from '@kasuwa/domain/ledger/accounts.ts'
import { incomePeriods } from '@kasuwa/domain/ledger/book-year.ts'
import { addTotals, type Kobo, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import { column } from '../lists/csv.ts'
import { allAtOnce, asFile } from '../lists/list-file.ts'
import { type AccountSums, sumsOfAccounts } from './account-sums-repository.ts'
import { dayOfReport, type OnInput } from './report-day.ts'

type Line = ReturnType<typeof lineOf>
type Amounts = Pick<Line, 'month' | 'year' | 'year_before'>

/**
 * Income and expenses up to a day: its month, its book year so far, and the whole year before (REP-32). Accounts without an amount are left out.
 * @throws Refused report_day
 */
export async function showIncomeStatement(context: Context, input: OnInput) {
  const { app } = context
  const on = dayOfReport(context, input)
  const periods = incomePeriods(on, app.settings.BOOKS_YEAR_BEGINS)
  const sums = await sumsOfAccounts(app.pools.reports, [periods.month, periods.year, periods.yearBefore])
  const lines = sums.filter(isResult).map(lineOf).filter(hasAmount)
  const income = totalOf(lines.filter(({ type }) => type === 'income'))
  const expense = totalOf(lines.filter(({ type }) => type === 'expense'))
  return {
    on,
    month: periods.month,
    year: periods.year,
    year_before: periods.yearBefore,
    lines,
    totals: { income, expense, result: amountsOf((at) => subtractKobo(income[at], expense[at])) },
  }
}

/** The same as a file, a line for each account. */
export const incomeStatementFile = asFile<OnInput, Line>({
  name: 'income-statement',
  columns: [
    column.text('Type', ({ type }) => type),
    column.text('Account', ({ number }) => number),
    column.text('Account name', ({ name }) => name),
    column.amount('Month', ({ month }) => month),
    column.amount('Year to date', ({ year }) => year),
    column.amount('Year before', (line) => line.year_before),
  ],
  async open(context, input) {
    const { lines } = await showIncomeStatement(context, input)
    return allAtOnce(lines)
  },
})

/** Whether an account is one of income or expense. */
export const isResult = ({ number }: Pick<AccountSums, 'number'>): boolean =>
  ['income', 'expense'].includes(accountType(number))

function lineOf({ number, name, sums }: AccountSums) {
  const type = accountType(number) === 'income' ? ('income' as const) : ('expense' as const)
  const [month, year, before] = sums.map((sum) => (type === 'income' ? subtractKobo(nothing, sum) : sum))
  return { number, name, type, month: month ?? nothing, year: year ?? nothing, year_before: before ?? nothing }
}

const hasAmount = ({ month, year, year_before: before }: Amounts): boolean => month !== 0 || year !== 0 || before !== 0

const amountsOf = (amount: (at: keyof Amounts) => Kobo): Amounts => ({
  month: amount('month'),
  year: amount('year'),
  year_before: amount('year_before'),
})

const totalOf = (lines: readonly Line[]): Amounts => amountsOf((at) => addTotals(...lines.map((line) => line[at])))
