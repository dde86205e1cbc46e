import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { agentsAnswer, moveAnswers, someAgent, someAgentCustomer, someMovePlan } from './test-agent.ts'

beforeEach(() => signInAs('admin'))

const bola = someAgent({
  id: 'agent-2',
  code: '20000002',
  user: { id: 'user-9', first_name: 'Bola', last_name: 'Ade' },
})

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'agents.adminOne': { data: someAgent() },
    'agents.adminList': agentsAnswer([someAgent(), bola]),
    'agents.adminCustomersOf': {
      data: { customers: [someAgentCustomer], page: { current: 1, next: null, prev: null, total: 1 } },
    },
    ...moveAnswers,
    ...answers,
  })
  const { user } = openApp('/admin-user/agent-management/agent-1')
  await user.click(await screen.findByRole('button', { name: 'Actions for Musa Bello' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move Customers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Customers' }))
  const moves = () => sent.filter(({ call }) => call === 'agents.moveCustomers')
  const toBola = async () => {
    await user.click(dialog.getByRole('combobox', { name: 'New agent' }))
    await user.click(await dialog.findByRole('option', { name: /Bola Ade/ }))
    await user.type(dialog.getByLabelText(/^Reason/), 'Left the company')
  }
  return { user, dialog, sent, moves, toBola }
}

test('STAFF-02 STAFF-05 C-209 the dialog shows what the move does before it is sent, offers no agent but active others, and says when it is done', async () => {
  const { user, dialog, sent, moves, toBola } = await open()
  const effect = await dialog.findByRole('region', { name: 'What this move does' })
  await waitFor(() =>
    expect(figuresIn(effect)).toEqual({
      Customers: '12',
      'Running loans': '9',
      'Late loans': '3',
      'Late amount': '₦41,500.00',
      'Groups that move': 'Alpha',
      'Leave their group': 'None',
    }),
  )
  expect(within(effect).getByText(/another admin confirms it/)).toBeVisible()
  await toBola()
  expect(sent.findLast(({ call }) => call === 'agents.adminList')?.query).toMatchObject({ status: 'active' })
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('12 customers have Bola Ade as their agent now.')).toBeVisible()
  expect(moves()).toMatchObject([
    {
      path: '/api/admin/agents/agent-1/customers/move',
      body: { which: 'all', to: 'agent-2', reason: 'Left the company' },
    },
  ])
})

test('STAFF-05 C-209 chosen customers are picked by name; nothing is sent before somebody is chosen; a second person is named', async () => {
  const proposal = someProposal({ act: 'move_customers' })
  const { user, dialog, sent, moves, toBola } = await open({
    'agents.planMove': {
      data: someMovePlan({
        customers: 1,
        groups: [],
        leaving: [{ first_name: 'Amina', last_name: 'Bello', group: 'Alpha' }],
        needs_second_person: false,
      }),
    },
    'agents.moveCustomers': { status: 202, body: { data: { proposal } } },
  })
  await user.click(dialog.getByRole('radio', { name: 'Chosen ones' }))
  expect(await dialog.findByText('Choose the customers first.')).toBeVisible()
  await toBola()
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await user.click(dialog.getByRole('combobox', { name: 'Customers' }))
  await user.click(await dialog.findByRole('option', { name: /Amina Bello/ }))
  expect(await dialog.findByText('Amina Bello (Alpha)')).toBeVisible()
  expect(sent.findLast(({ call }) => call === 'agents.planMove')).toMatchObject({
    body: { which: 'chosen', customers: ['customer-1'] },
  })
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText(/Move of customers to another agent/)).toBeVisible()
  expect(moves()).toMatchObject([{ body: { which: 'chosen', customers: ['customer-1'] } }])
})
