import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { someFigures as figures } from './test-late-loan.ts'

const period = { from: '2025-06-01', to: '2025-06-20' }
const page = { current: 1, next: null, prev: null, total: 1 }
const agent = {
  id: 'agent-1',
  first_name: 'Amina',
  last_name: 'Bello',
  ...figures,
  commission: 1_500,
  last_round: null,
}
const answers = {
  'collections.agentsCompared': { data: { ...period, agents: [agent], page } },
  'collections.marketsCompared': { data: { ...period, markets: [{ market: null, ...figures }], page } },
  'collections.ownFigures': { data: { ...period, ...figures, commission: 1_500, last_round: null } },
}

function open(path: string, type: 'agent' | 'admin', more: Parameters<typeof answerCalls>[0] = {}) {
  signInAs(type)
  const sent = answerCalls({ 'access.me': meAnswer(someUser({ account_type: type })), ...answers, ...more })
  return {
    ...openApp(path),
    queriesOf: (call: string) => sent.filter((one) => one.call === call).map(({ query }) => query),
  }
}

test('COLL-06 agents and markets are compared in the chosen order and period, which stay when one changes between them', async () => {
  const { user, queriesOf } = open('/admin-user/compared', 'admin')
  expect(await screen.findByText('Jun 1, 2025 to Jun 20, 2025')).toBeVisible()
  const row = within(screen.getByRole('row', { name: /Amina Bello/ }))
  expect(row.getByRole('link')).toHaveAttribute('href', '/admin-user/agent-management/agent-1')
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('12.50 %'), expect.stringContaining('₦310,500.00')]),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Most due first')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.type(await screen.findByLabelText('Period from'), '2025-05-01')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  await user.click(screen.getByRole('button', { name: 'Markets' }))
  expect(await screen.findByRole('row', { name: /Not known/ })).toBeVisible()
  const orders = () =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' }).options].map(({ text }) => text)
  expect(orders()).not.toContain('Highest commission first')
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  expect(queriesOf('collections.agentsCompared').at(0)).toEqual({ per_page: '25' })
  expect(queriesOf('collections.marketsCompared').at(-1)).toEqual({ per_page: '25', order: 'due', from: '2025-05-01' })
})

test('COLL-06 markets are not ordered by commission or round, which they do not have', async () => {
  const { user, queriesOf } = open('/admin-user/compared?tab=commission', 'admin')
  expect(await screen.findByRole('heading', { name: 'Agents Compared' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Markets' }))
  expect(await screen.findByRole('heading', { name: 'Markets Compared' })).toBeVisible()
  const orders = within(screen.getByRole('combobox', { name: 'Order' })).getAllByRole('option')
  expect(orders.map((order) => order.textContent)).not.toContain('Highest commission first')
  expect(queriesOf('collections.agentsCompared').at(-1)).toEqual({ per_page: '25', order: 'commission' })
  await expect.poll(() => queriesOf('collections.marketsCompared')).toEqual([{ per_page: '25' }])
})

test('COLL-06 a load that fails is shown as that', async () => {
  open('/admin-user/compared', 'admin', {
    'collections.agentsCompared': { status: 500, body: { message: 'Something went wrong' } },
  })
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible()
  expect(screen.queryByText('Nothing to compare yet.')).toBeNull()
})

test('COLL-07 REP-42 an agent has on their dashboard the figures that their portfolio does not have', async () => {
  open('/agent-user/dashboard', 'agent')
  const card = await screen.findByRole('region', { name: 'Your figures this month' })
  expect(await within(card).findByText('₦1,500.00')).toBeVisible()
  expect(
    within(card)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Late Loans', 'New Loans', 'Commission'])
})
