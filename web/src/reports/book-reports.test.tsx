import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { rowsOf, someBalanceSheet, someIncomeStatement } from './test-reports.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 15, 10) })
  signInAs('admin')
})

function open(path: string, answers: Parameters<typeof answerCalls>[0]) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'reports.incomeStatement': { data: someIncomeStatement() },
    'reports.balanceSheet': { data: someBalanceSheet() },
    ...answers,
  })
  return {
    ...openApp(path),
    queriesOf: (call: string) => sent.filter((one) => one.call === call).map(({ query }) => query),
  }
}

test('REP-30 all reports are in a list, and each leads to its page', async () => {
  open('/admin-user/reports', {})
  expect(await screen.findByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Balance Sheet' })).toHaveAttribute(
    'href',
    '/admin-user/reports/balance-sheet',
  )
})

test('REP-32 REP-34 the income statement has a line for each account, its sums, a chart, and figures that lead to the postings', async () => {
  open('/admin-user/reports/income-statement?on=2026-03-31', {})
  const table = await screen.findByRole('table', { name: 'Income Statement' })
  expect(rowsOf(table)).toEqual([
    ['Account', 'Mar 1 to Mar 31', 'Year from Jan 1, 2026', 'Year Before'],
    ['4010 Interest received', '₦1,250.00', '₦1,250.00', '₦0.00'],
    ['Total Income', '₦1,250.00', '₦1,250.00', '₦0.00'],
    ['5020 Provider’s fees', '₦302.50', '₦302.50', '₦0.00'],
    ['Total Expenses', '₦302.50', '₦302.50', '₦0.00'],
    ['Result', '₦947.50', '₦947.50', '₦0.00'],
  ])
  expect(within(table).getAllByRole('link', { name: '₦302.50' })[1]).toHaveAttribute(
    'href',
    '/admin-user/books/accounts/5020?from=2026-01-01&to=2026-03-31',
  )
  expect(rowsOf(screen.getByRole('table', { name: 'Income and expenses, by period' }))[1]).toEqual([
    'Mar 1 to Mar 31',
    '₦1,250.00',
    '₦302.50',
  ])
  expect(screen.getByText(/Each account’s postings by book day/)).toBeVisible()
})

test('REP-34 the day is in the address, a day to come is not asked for, and a failed load is no empty report', async () => {
  const { queriesOf } = open('/admin-user/reports/income-statement', {
    'reports.incomeStatement': { status: 500, body: { message: 'No' } },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText('Nothing was earned or spent in these periods.')).toBeNull()
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-04-16' } })
  expect(await screen.findByText('Please choose today or an earlier day')).toBeVisible()
  // The field has such a day after three digits of a year.
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '0202-03-31' } })
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-31' } })
  await vi.waitFor(() => expect(queriesOf('reports.incomeStatement').at(-1)).toEqual({ on: '2026-03-31' }))
  expect(new Set(queriesOf('reports.incomeStatement').map((query) => query?.['on']))).toEqual(
    new Set([undefined, '2026-03-31']),
  )
})

test('REP-33 the balance sheet ends with both sides, and says so; an empty one and an unknown report say so too', async () => {
  const { leave } = open('/admin-user/reports/balance-sheet', {})
  const table = await screen.findByRole('table', { name: 'Balance Sheet' })
  const rows = rowsOf(table)
  expect(rows[0]).toEqual(['Account', 'Mar 31, 2026', 'Feb 28, 2026', 'Dec 31, 2025'])
  expect(rows[2]?.slice(0, 2)).toEqual(['Total Assets', '₦1,000,947.50'])
  expect(rows.at(-1)?.slice(0, 2)).toEqual(['Liabilities and Equity', '₦1,000,947.50'])
  expect(screen.getByText('Assets equal liabilities and equity.')).toBeVisible()
  leave()
  const empty = open('/admin-user/reports/balance-sheet', {
    'reports.balanceSheet': { data: someBalanceSheet({ lines: [] }) },
  })
  expect(await screen.findByText('Nothing is booked up to this day.')).toBeVisible()
  empty.leave()
  open('/admin-user/reports/moon', {})
  expect(await screen.findByText('There is no report of this name.')).toBeVisible()
})

test('REP-33 REP-53 in the first month of a book year the month before ends with the year before, and is shown once', async () => {
  const sheet = someBalanceSheet({ on: '2026-01-15', month_before: '2025-12-31' })
  open('/admin-user/reports/balance-sheet', { 'reports.balanceSheet': { data: sheet } })
  const table = await screen.findByRole('table', { name: 'Balance Sheet' })
  expect(rowsOf(table)[0]).toEqual(['Account', 'Jan 15, 2026', 'Dec 31, 2025'])
  const chart = rowsOf(screen.getByRole('table', { name: 'Assets and liabilities, by day' }))
  expect(chart.slice(1).map(([day]) => day)).toEqual(['Jan 15, 2026', 'Dec 31, 2025'])
})
