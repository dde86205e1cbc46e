import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import {
  rowsOf,
  someChoices,
  someCohortLoans,
  someCohortsReport,
  someDueLoans,
  someDueReport,
  someMovedLoans,
} from './test-reports.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 30, 10) })
  signInAs('admin')
})

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'reports.choices': { data: someChoices() },
    'reports.cohorts': { data: someCohortsReport() },
    'reports.cohortLoans': { data: someCohortLoans() },
    'reports.dueAndCollected': { data: someDueReport() },
    'reports.dueLoans': { data: someDueLoans() },
    'reports.movedLoans': { data: someMovedLoans() },
    ...answers,
  })
  return {
    ...openApp(path),
    queriesOf: (call: string) => sent.filter((one) => one.call === call).map(({ query }) => query),
  }
}

test('REP-34 REP-50 a press on what fell due on a day opens its loans, the next page has its cursor, and the report keeps its filters', async () => {
  const { user, queriesOf } = open('/admin-user/reports/due-and-collected?agent=agent-1')
  const report = await screen.findByRole('table', { name: 'Collected Against Due' })
  await user.click(within(report).getByRole('link', { name: '₦39,375.00' }))
  expect(rowsOf(await screen.findByRole('table', { name: 'Due by Loan' }))).toEqual([
    ['Customer', 'Loan', 'Due Day', 'Due', 'Paid', 'Unpaid'],
    ['Halima Yusuf', 'LN-10000001', 'Apr 9, 2026', '₦13,125.00', '₦10,000.00', '₦3,125.00'],
  ])
  expect(screen.getByText('Apr 9, 2026: ₦39,375.00 due, ₦26,250.00 paid, ₦13,125.00 unpaid')).toBeVisible()
  expect(within(screen.getByRole('main')).getByText('Amina Bello')).toBeVisible()
  const asked = { agent: 'agent-1', on: '2026-04-09', per_page: '25' }
  expect(queriesOf('reports.dueLoans')).toEqual([asked])
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expect
    .poll(() => queriesOf('reports.dueLoans').at(-1))
    .toEqual({
      ...asked,
      page: '2',
      cursor: 'after.20000.0199f0a0-0000-7000-8000-000000000000',
    })
  expect(screen.getByRole('link', { name: 'Collected Against Due' })).toHaveAttribute(
    'href',
    '/admin-user/reports/due-and-collected?on=2026-04-09&agent=agent-1',
  )
})

test('REP-34 REP-50 what fell due in a month is asked for up to its last day', async () => {
  open('/admin-user/reports/due-and-collected?by=months')
  const report = await screen.findByRole('table', { name: 'Collected Against Due' })
  expect(within(report).getByRole('link', { name: '₦39,375.00' })).toHaveAttribute(
    'href',
    '/admin-user/reports/due-loans?on=2026-04-15&of=month',
  )
})

test('REP-34 REP-55 a press on what reschedules moved away from a day opens its loans; where nothing was moved there is nothing to press', async () => {
  const report = someDueReport()
  const days = report.days.map((one) => (one.due > 0 ? { ...one, moved: 5_250 } : one))
  const { user, queriesOf } = open('/admin-user/reports/due-and-collected', {
    'reports.dueAndCollected': { data: { ...report, days } },
  })
  const table = await screen.findByRole('table', { name: 'Collected Against Due' })
  await user.click(within(table).getByRole('link', { name: '₦5,250.00' }))
  expect(within(table).queryByRole('link', { name: '₦0.00' })).toBeNull()
  expect(rowsOf(await screen.findByRole('table', { name: 'Moved by Reschedules' }))).toEqual([
    ['Customer', 'Loan', 'Due Day', 'Moved', 'Rescheduled', 'New First Day'],
    ['Halima Yusuf', 'LN-10000001', 'Apr 9, 2026', '₦5,250.00', 'Apr 10, 2026', 'Apr 20, 2026'],
  ])
  expect(screen.getByText('Apr 9, 2026: ₦5,250.00 moved to later days')).toBeVisible()
  expect(queriesOf('reports.movedLoans')).toEqual([{ on: '2026-04-09', per_page: '25' }])
})

test('REP-34 REP-51 a press on a figure of a cohort opens its loans as they were at that month end', async () => {
  const { user, queriesOf } = open('/admin-user/reports/cohorts')
  const report = await screen.findByRole('table', { name: 'Cohorts' })
  expect(within(report).getByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    '/admin-user/reports/cohort-loans?month=2026-03-01&on=2026-04-30',
  )
  await user.click(within(report).getByRole('link', { name: '50.0' }))
  expect(rowsOf(await screen.findByRole('table', { name: 'Loans of a Cohort' }))).toEqual([
    ['Customer', 'Loan', 'Start', 'To Be Paid', 'Paid', 'Lost'],
    ['Halima Yusuf', 'LN-10000001', 'Mar 2, 2026', '₦52,500.00', '₦26,250.00', '₦0.00'],
  ])
  expect(queriesOf('reports.cohortLoans')).toEqual([{ month: '2026-03-01', on: '2026-03-31', per_page: '25' }])
})

test('REP-50 a list that does not load is not shown as an empty one', async () => {
  open('/admin-user/reports/due-loans', { 'reports.dueLoans': { status: 500, body: { message: 'No' } } })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText('No loan is behind this figure.')).toBeNull()
})
