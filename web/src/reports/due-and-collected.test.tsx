import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { rowsOf, someChoices, someDueReport } from './test-reports.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 15, 10) })
  signInAs('admin')
})

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'reports.choices': { data: someChoices() },
    'reports.dueAndCollected': { data: someDueReport() },
    ...answers,
  })
  return openApp(path)
}

test('REP-34 REP-40 collected against due is shown by day, by month and for the days to come', async () => {
  const { user } = open('/admin-user/reports/due-and-collected')
  const name = 'Collected Against Due'
  expect(rowsOf(await screen.findByRole('table', { name }))).toEqual([
    ['Day', 'Due', 'Moved', 'Collected', 'Unpaid', 'Share'],
    ['Apr 9, 2026', '₦39,375.00', '₦0.00', '₦26,250.00', '₦13,125.00', '66.67 %'],
  ])
  expect(screen.getByRole('link', { name: '₦13,125.00' })).toHaveAttribute('href', '/admin-user/late-loans')
  await user.click(screen.getByRole('button', { name: 'Twelve months' }))
  expect(rowsOf(await screen.findByRole('table', { name }))[1]?.[0]).toBe('Apr 1, 2026 to Apr 15, 2026')
  await user.click(screen.getByRole('button', { name: 'Next 30 days' }))
  expect(await screen.findByText('Nothing falls due in the next 30 days.')).toBeVisible()
})

test('REP-40 on a phone a month has its short name, which fits beside its amount', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  open('/admin-user/reports/due-and-collected?by=months')
  const rows = await screen.findByRole('list', { name: 'Collected Against Due' })
  expect(within(rows).getByText('Apr 2026')).toBeVisible()
  expect(within(rows).queryByText('Apr 1, 2026 to Apr 15, 2026')).toBeNull()
})
