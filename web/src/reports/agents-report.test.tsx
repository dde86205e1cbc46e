import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { rowsOf, someAgentsReport, someChoices } from './test-reports.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 15, 10) })
})

test('REP-34 REP-41 agents’ portfolios are shown by line and in sum, and what is late leads to the late loans of the agent', async () => {
  signInAs('admin')
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'reports.choices': { data: someChoices() },
    'reports.agents': { data: someAgentsReport() },
  })
  openApp('/admin-user/reports/agents?product=default')
  const table = await screen.findByRole('table', { name: 'Agents’ Portfolios' })
  expect(rowsOf(table)[1]?.slice(1)).toEqual([
    '54',
    '40',
    '₦900,000.00',
    '₦90,000.00',
    '5.00 %',
    '₦420,000.00',
    '72.13 %',
    '5 of 8',
  ])
  expect(within(table).getByRole('link', { name: '₦90,000.00' })).toHaveAttribute(
    'href',
    '/admin-user/late-loans?agent=agent-1&product=default',
  )
})

test('REP-42 an agent sees their own line on their dashboard, or that it did not load', async () => {
  signInAs('agent')
  const { agents } = someAgentsReport().figures!
  const answers = { 'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })) }
  const line = { on: '2026-04-15', period: { from: '2026-04-01', to: '2026-04-15' }, ...agents[0] }
  answerCalls({ ...answers, 'reports.ownPortfolio': { data: line } })
  const { leave } = openApp('/agent-user/dashboard')
  const card = await screen.findByRole('region', { name: 'Your Portfolio' }, { timeout: 10_000 })
  await within(card).findByText('5 of 8')
  expect(figuresIn(card)).toMatchObject({
    Customers: '54',
    'Unpaid Principal': '₦900,000.00',
    'Promises Kept': '5 of 8',
  })
  leave()
  answerCalls({ ...answers, 'reports.ownPortfolio': { status: 500, body: { message: 'No' } } })
  openApp('/agent-user/dashboard')
  const failed = await screen.findByRole('region', { name: 'Your Portfolio' }, { timeout: 10_000 })
  expect(await within(failed).findByRole('button', { name: 'Try again' })).toBeVisible()
})
