import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn, textsOf } from '../testing/test-figures.ts'
import { agentsAnswer, moveAnswers, someAgent } from './test-agent.ts'

beforeEach(() => signInAs('admin'))

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))

function open(answers: Parameters<typeof answerCalls>[0]) {
  const sent = answerCalls({ 'access.me': admin, ...answers })
  return { ...openApp('/admin-user/agent-management'), sent }
}

const table = () => screen.findByRole('table', { name: 'Agents' })
const menu = () => screen.findByRole('button', { name: 'Actions for Musa Bello' })

test('MAGT-01 summary cards, then a table: Agent Code, Name, Total Customers, Loan Sum, Commission Sum, Date Joined, Status', async () => {
  open({ 'agents.adminList': agentsAnswer() })
  const rows = within(await table()).getAllByRole('row')
  const summary = screen.getByRole('region', { name: 'Agent Summary' })
  expect(figuresIn(summary)).toEqual({
    'Total Agents': '3',
    'Total Commission Earned': '₦46.5k',
    'Average Customers Per Agent': '7.67',
    'Average Loan Amount Per Agent': '₦416.7k',
  })
  expect(summary.compareDocumentPosition(rows[0]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(textsOf(rows[0]!, 'columnheader').slice(0, 7)).toEqual([
    'Agent Code',
    'Name',
    'Total Customers',
    'Loan Sum',
    'Commission Sum',
    'Date Joined',
    'Status',
  ])
  expect(textsOf(rows[1]!, 'cell').slice(0, 7)).toEqual([
    '10000001',
    'MBMusa Bello',
    '12',
    '₦1.3M',
    '₦15.5k',
    'May 2, 2025',
    'active',
  ])
  expect(within(rows[1]!).getByText('₦1.3M')).toHaveAttribute('title', '₦1,250,000.00')
})

test('MAGT-03 C-136 Disable Agent asks first, then posts the user id; the badge changes and the item is greyed', async () => {
  const { user, sent } = open({
    'agents.adminList': agentsAnswer(),
    ...moveAnswers,
    'customers.closeUser': { data: { id: 'user-7', status: 'disabled' } },
  })
  await user.click(await menu())
  await user.click(screen.getByRole('menuitem', { name: 'Disable Agent' }))
  expect(sent.map(({ call }) => call)).not.toContain('customers.closeUser')
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Disable Agent' })).getByRole('button', { name: 'Disable' }),
  )
  expect(await screen.findByRole('dialog', { name: 'Account disabled' })).toHaveTextContent('Musa Bello')
  expect(sent.find(({ call }) => call === 'customers.closeUser')).toMatchObject({
    path: '/api/admin/users/user-7/status',
    body: { status: 'disabled' },
  })
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(within(await table()).getByText('disabled')).toBeVisible()
  await user.click(await menu())
  const item = screen.getByRole('menuitem', { name: /^Disable Agent/ })
  expect(item).toHaveAttribute('aria-disabled', 'true')
  expect(item).toHaveTextContent('This account is already closed')
  expect(screen.getByRole('menuitem', { name: 'Pay Commission' }).hasAttribute('aria-disabled')).toBe(false)
})

test("MAGT-04 without agents the empty state is 'No agent to show'", async () => {
  open({ 'agents.adminList': agentsAnswer([]) })
  expect(await screen.findByText('No agent to show')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('SHARED-16 while the agents load, 5 skeleton rows are shown', async () => {
  open({ 'agents.adminList': () => new Promise(() => undefined) })
  expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(5)
})

test('C-157 a list that fails shows the dialog once, and shows the failure in its place, never the empty text', async () => {
  open({ 'agents.adminList': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await expectFailedPanels(2)
  expect(screen.queryByText('No agent to show')).toBeNull()
})

test('C-145 the search goes to the server', async () => {
  const { user, sent } = open({ 'agents.adminList': agentsAnswer([someAgent()]) })
  await table()
  await user.type(screen.getByRole('searchbox', { name: 'Search agents' }), '1000')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ call: 'agents.adminList', query: { search: '1000' } }))
})
