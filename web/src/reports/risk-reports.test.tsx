import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { rowsOf, someChoices, someRiskReport } from './test-reports.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 15, 10) })
  signInAs('admin')
})

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'reports.choices': { data: someChoices() },
    'reports.ageing': { data: someRiskReport() },
    'reports.par': { data: someRiskReport() },
    'reports.provisions': { data: someRiskReport() },
    ...answers,
  })
  return {
    ...openApp(path),
    queriesOf: (call: string) => sent.filter((one) => one.call === call).map(({ query }) => query),
  }
}

test('REP-34 REP-36 the ageing shows each class with its provision, and late loans of today lead to their list', async () => {
  const { user, queriesOf } = open('/admin-user/reports/ageing?agent=agent-1&product=default')
  const table = await screen.findByRole('table', { name: 'Ageing' })
  expect(rowsOf(table)).toEqual([
    ['Days Late', 'Loans', 'Unpaid Principal', 'Provided For', 'Stage', 'Provision'],
    ['0 days', '1', '₦120,000.00', '1 %', '1', '₦1,200.00'],
    ['1 to 30 days', '0', '₦0.00', '5 %', '1', '₦0.00'],
    ['31 to 60 days', '1', '₦80,000.00', '20 %', '2', '₦16,000.00'],
    ['Total', '2', '₦200,000.00', '', '', '₦17,200.00'],
  ])
  expect(within(table).getByRole('link', { name: '1' })).toHaveAttribute(
    'href',
    '/admin-user/late-loans?agent=agent-1&product=default&late=31-60',
  )
  expect(rowsOf(screen.getByRole('table', { name: 'PAR 1 and PAR 30 at the month ends before' }))).toEqual([
    ['Month End', 'PAR 1', 'PAR 30'],
    ['Mar 31', '25.00 %', '0.00 %'],
    ['Apr 15', '40.00 %', '40.00 %'],
  ])
  await user.selectOptions(await screen.findByLabelText('As Of'), 'Mar 31, 2026')
  await vi.waitFor(() =>
    expect(queriesOf('reports.ageing').at(-1)).toEqual({ on: '2026-03-31', agent: 'agent-1', product: 'default' }),
  )
})

test('REP-35 a month end that was not kept is named in a sentence, without a zero', async () => {
  const none = { on: '2026-02-28', basis: 'not_kept' as const, figures: null, month_ends: [] }
  const { leave } = open('/admin-user/reports/par?on=2026-02-28', { 'reports.par': { data: someRiskReport(none) } })
  expect(
    await screen.findByText('No figures of Feb 28, 2026 were kept. Month ends are kept since Mar 31, 2026.'),
  ).toBeVisible()
  expect(screen.queryByText(/₦0|0\.00 %/)).toBeNull()
  leave()
  open('/admin-user/reports/provisions', { 'reports.provisions': { status: 500, body: { message: 'No' } } })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText('No loan runs.')).toBeNull()
})

test('REP-37 REP-38 portfolio at risk has bounds and the rescheduled loans apart; provisions have their month ends', async () => {
  const { leave } = open('/admin-user/reports/par')
  const table = await screen.findByRole('table', { name: 'At Risk' })
  expect(rowsOf(table)[1]).toEqual(['PAR 1: late at all', '₦80,000.00', '40.00 %', '₦80,000.00'])
  expect(screen.getByText('₦80,000.00 in 1 loan, 40.00 % of all')).toBeVisible()
  leave()
  open('/admin-user/reports/provisions')
  const before = await screen.findByRole('table', { name: 'Provision at the month ends before' })
  expect(rowsOf(before)[1]).toEqual(['Mar 31', '₦10,000.00'])
})
