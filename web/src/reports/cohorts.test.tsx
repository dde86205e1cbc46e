import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { rowsOf, someChoices, someCohortsReport } from './test-reports.ts'

test('REP-34 REP-43 a cohort has what is paid, or lost, after each month end, as a number on its shade', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 30, 10) })
  signInAs('admin')
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'reports.choices': { data: someChoices() },
    'reports.cohorts': { data: someCohortsReport() },
  })
  const { user } = openApp('/admin-user/reports/cohorts')
  const table = () => screen.findByRole('table', { name: 'Cohorts' })
  expect(rowsOf(await table())).toEqual([
    ['Month of Start', 'Loans', 'To Be Paid', 'Its End', '+1'],
    ['Mar 2026', '2', '₦105,000.00', '50.0', '60.0'],
  ])
  await user.click(screen.getByRole('button', { name: 'Lost in %' }))
  expect(rowsOf(await table())[1]?.slice(3)).toEqual(['0.0', '20.0'])
})
