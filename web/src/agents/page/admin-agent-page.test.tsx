import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { agentsAnswer, someAgent, someAgentCustomer } from '../test-agent.ts'
import { onePage, someCommission } from '../../payments/desk/test-admin-payment.ts'
import { customerTrailAnswer } from '../../customers/test-customer-page.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { figuresIn } from '../../testing/test-figures.ts'

beforeEach(() => signInAs('admin'))

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'agents.adminList': agentsAnswer(),
    'agents.adminOne': { data: someAgent() },
    'agents.adminTrail': customerTrailAnswer([]),
    'agents.adminCustomersOf': { data: { customers: [someAgentCustomer], page: onePage(1) } },
    'payments.adminOfAgent': { data: { commissions: [someCommission], page: onePage(1) } },
    ...answers,
  })
  return { ...openApp(path), sent }
}

test('DESK-87 a name in the list of agents leads to their page, with their customers and running loans', async () => {
  const { user, here } = open('/admin-user/agent-management')
  await user.click(await screen.findByRole('link', { name: 'Musa Bello' }))
  expect(await screen.findByRole('heading', { name: 'Musa Bello' })).toBeVisible()
  expect(here()).toBe('/admin-user/agent-management/agent-1')
  expect(figuresIn(await screen.findByRole('region', { name: 'About' }))).toMatchObject({
    'Agent Code': '10000001',
    'Total Customers': '12',
    'Commission Sum': '₦15,500.00',
    'Paid into': '8030000011OPay',
  })
  const customers = within(await screen.findByRole('region', { name: 'Customers' }))
  expect(await customers.findByRole('link', { name: 'Amina Bello' })).toHaveAttribute(
    'href',
    '/admin-user/customer-management/customer-1',
  )
  expect(customers.getByRole('link', { name: 'LN-10000001' })).toHaveAttribute('href', '/loans/LN-10000001')
  expect(customers.getByText('₦13,125.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Actions for Musa Bello' }))
  expect(await screen.findByRole('menuitem', { name: 'Pay Commission' })).toBeVisible()
})

test('FILE-10 the menu leads to what the agent did in the staff trail', async () => {
  const { user, sent } = open('/admin-user/agent-management/agent-1', {
    'staff.trail': { data: { entries: [], page: onePage(0) } },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Musa Bello' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Acts' }))
  expect(await screen.findByRole('heading', { name: 'Staff trail' })).toBeVisible()
  expect(sent.findLast(({ call }) => call === 'staff.trail')?.query).toMatchObject({ search: '10000001', side: 'by' })
})

test('DESK-87 the commissions of an agent are listed behind their sum', async () => {
  const { user, sent } = open('/admin-user/agent-management/agent-1')
  await user.click(await screen.findByRole('button', { name: 'Commissions' }))
  const list = within(await screen.findByRole('region', { name: 'Commissions' }))
  expect(await list.findByText('₦2,500.00')).toBeVisible()
  expect(list.getByText('PAY-9')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'payments.adminOfAgent')).toMatchObject([
    { path: '/api/admin/agents/agent-1/commissions' },
  ])
})

test('DESK-87 an agent that does not exist is named as such, not shown as empty', async () => {
  open('/admin-user/agent-management/agent-2', {
    'agents.adminOne': { status: 404, body: { message: 'Resource not found.' } },
  })
  expect(await screen.findByText('Agent not found. The link may be old.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Customers' })).toBeNull()
})

test('DESK-88 an agent opens their commissions from the dashboard', async () => {
  signInAs('agent')
  const { user } = open('/agent-user/dashboard', {
    'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })),
    'overview.agentDue': { data: { loans: [], total_due: 0, page: onePage(0) } },
    'overview.agentDashboard': {
      data: { dashboardSummary: { total_customers: 1, total_loans: 1 }, recent_transactions: [] },
    },
    'overview.agentCharts': { data: { weeks: [] } },
    'payments.ownCommissions': { data: { commissions: [someCommission], page: onePage(1) } },
  })
  await user.click(await screen.findByRole('link', { name: 'My commissions' }))
  expect(await screen.findByRole('heading', { name: 'My Commissions' })).toBeVisible()
  expect(await screen.findByText('₦2,500.00')).toBeVisible()
})
