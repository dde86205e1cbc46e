import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { rowsOf, someChoices, somePortfolio } from './test-reports.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 15, 10) })
  signInAs('admin')
})

function open(path: string, data = somePortfolio()) {
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'reports.choices': { data: someChoices() },
    'reports.portfolio': { data },
  })
  return openApp(path)
}

test('REP-34 REP-39 the portfolio is shown by state, product and agent with the month, and a state leads to its loans', async () => {
  open('/admin-user/reports/portfolio')
  const table = await screen.findByRole('table', { name: 'By State' })
  expect(rowsOf(table)).toEqual([
    ['State', 'Loans', 'Unpaid Principal', 'Unpaid'],
    ['Overdue', '1', '₦25,000.00', '₦26,250.00'],
    ['Completed', '7', '₦0.00', '₦0.00'],
    ['Active and overdue', '1', '₦25,000.00', '₦26,250.00'],
  ])
  expect(within(table).getByRole('link', { name: 'Overdue' })).toHaveAttribute(
    'href',
    '/admin-user/loan-management?tab=overdue',
  )
  expect(rowsOf(screen.getByRole('table', { name: 'Running Loans by Agent' }))[1]?.[0]).toBe('Amina Bello')
  expect(figuresIn(screen.getByRole('region', { name: 'The month' }))).toMatchObject({ Repaid: '₦26,250.00' })
})

test('REP-34 REP-39 a report of one product or agent leads to the rows with the same filter', async () => {
  const hrefOf = async (table: string, name: string) =>
    within(await screen.findByRole('table', { name: table }))
      .queryByRole('link', { name })
      ?.getAttribute('href')
  const { leave } = open('/admin-user/reports/portfolio?product=trader-3')
  expect(await hrefOf('By State', 'Overdue')).toBe('/admin-user/loan-management?tab=overdue&product=trader-3')
  expect(await hrefOf('Running Loans by Product', 'Business loan')).toBeUndefined()
  leave()
  open('/admin-user/reports/portfolio?agent=agent-1')
  expect(await hrefOf('By State', 'Overdue')).toBe('/admin-user/late-loans?agent=agent-1')
  expect(await hrefOf('Running Loans by Product', 'Business loan')).toBe(
    '/admin-user/reports/portfolio?agent=agent-1&product=default',
  )
})

test('REP-35 REP-39 a month end that was not kept has no loans to show, and its month from the books', async () => {
  open(
    '/admin-user/reports/portfolio?on=2026-02-28',
    somePortfolio({ on: '2026-02-28', basis: 'not_kept', figures: null }),
  )
  expect(await screen.findByText(/^No figures of Feb 28, 2026 were kept/)).toBeVisible()
  expect(screen.queryByRole('table', { name: 'By State' })).toBeNull()
  expect(screen.getByRole('region', { name: 'The month' })).toBeVisible()
})
