import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { customerTrailAnswer, someTrailEntry } from '../customers/test-customer-page.ts'
import { someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { agentsAnswer, moveAnswers, someAgent } from './test-agent.ts'

beforeEach(() => signInAs('admin'))

const onePage = { current: 1, next: null, prev: null, total: 0 }

function open(agent = someAgent(), answers: Parameters<typeof answerCalls>[0] = {}, path = 'agent-management') {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'agents.adminList': agentsAnswer([agent]),
    'agents.adminOne': { data: agent },
    'agents.adminCustomersOf': { data: { customers: [], page: onePage } },
    'agents.adminTrail': customerTrailAnswer([]),
    ...moveAnswers,
    ...answers,
  })
  const { user } = openApp(`/admin-user/${path}`)
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Musa Bello' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    return within(await screen.findByRole('dialog'))
  }
  return { user, choose, changes: () => sent.filter(({ call }) => call === 'customers.closeUser'), sent }
}

const page = 'agent-management/agent-1'
const withStatus = (status: 'disabled' | 'banned') => someAgent({ user: { status } })

test("C-136 an agent's sign-ins are shown from the list of agents, and a disabled agent is enabled there with a reason", async () => {
  const { user, choose, changes } = open(withStatus('disabled'), {
    'customers.closeUser': { data: { id: 'user-7', status: 'active' } },
    'staff.signIns': { data: { sign_ins: [], totp: null } },
  })
  const dialog = await choose('Enable Agent')
  await user.type(dialog.getByLabelText(/^Reason/), 'Came back')
  await user.click(dialog.getByRole('button', { name: 'Enable' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(changes()).toMatchObject([{ body: { status: 'active', reason: 'Came back' } }])
  await user.click(screen.getByRole('button', { name: 'Actions for Musa Bello' }))
  expect(screen.queryByRole('menuitem', { name: 'Enable Agent' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Sign-ins' }))
  expect(await screen.findByText('Not signed in anywhere.')).toBeVisible()
})

test('STAFF-06 C-209 Disable Agent first states what depends on the agent and offers to move their customers; it works without a reason', async () => {
  const { user, choose, changes } = open(
    someAgent(),
    { 'customers.closeUser': { data: { id: 'user-7', status: 'disabled' } } },
    page,
  )
  const dialog = await choose('Disable Agent')
  const standing = await dialog.findByRole('region', { name: 'This depends on the agent' })
  expect(figuresIn(standing)).toEqual({
    Customers: '12',
    'Running loans': '9',
    'Late loans': '3',
    'Late amount': '₦41,500.00',
    'Cash in hand': '₦7,500.00',
    Groups: '1',
  })
  await user.click(within(standing).getByRole('button', { name: 'Move Customers' }))
  const move = await screen.findByRole('dialog', { name: 'Move Customers' })
  await user.click(within(move).getByRole('button', { name: 'Cancel' }))
  const again = await choose('Disable Agent')
  await user.click(again.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Musa Bello can no longer sign in.')).toBeVisible()
  expect(changes()).toMatchObject([{ body: { status: 'disabled' } }])
  expect(changes()[0]!.body).not.toHaveProperty('reason')
})

test.each([
  ['ban', 'active', 'Ban Agent', 'Ban', 'banned'],
  ['lift_ban', 'banned', 'Lift Ban', 'Lift Ban', 'active'],
] as const)(
  'STAFF-07 C-136 %s of an agent who is %s waits for a second person',
  async (act, status, item, send, wanted) => {
    const { user, choose, changes } = open(
      someAgent({ user: { status } }),
      { 'customers.closeUser': { status: 202, body: { data: { proposal: someProposal({ act }) } } } },
      page,
    )
    const dialog = await choose(item)
    await user.type(dialog.getByLabelText(/^Reason/), 'Took money')
    await user.click(dialog.getByRole('button', { name: send }))
    expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
    expect(changes()).toMatchObject([{ body: { status: wanted, reason: 'Took money' } }])
  },
)

test("STAFF-07 C-136 the agent's page shows their history: status with the reason, moves and data", async () => {
  const changes = [
    { name: 'status', before: 'active', after: 'disabled' },
    { name: 'reason', before: null, after: 'Left the company' },
  ]
  open(
    someAgent(),
    { 'agents.adminTrail': customerTrailAnswer([someTrailEntry({ action: 'user.disabled', loan_id: null, changes })]) },
    page,
  )
  const trail = within(await screen.findByRole('region', { name: 'Audit trail' }))
  expect(await trail.findByText('Account disabled')).toBeVisible()
  expect(trail.getByText(/Left the company/)).toBeVisible()
})

test('STAFF-08 C-222 the data of an agent are corrected from their page: name, phone or e-mail address, with reason and check', async () => {
  const { user, choose, sent } = open(
    someAgent(),
    {
      'staffCorrections.propose': {
        status: 202,
        body: { data: { proposal: someProposal({ act: 'agent_correction' }) } },
      },
    },
    page,
  )
  const first = await choose('Correct Data')
  expect(first.getByText(/Both numbers get a text/)).toBeVisible()
  await user.type(first.getByLabelText(/New phone number/), '8031234567')
  await user.type(first.getByLabelText(/^Why it is corrected/), 'Typed ')
  await user.click(first.getByRole('button', { name: 'Name' }))
  await screen.findByLabelText('First name')
  const dialog = within(screen.getByRole('dialog'))
  await user.clear(dialog.getByLabelText('First name'))
  await user.type(dialog.getByLabelText('First name'), 'Musa-Ali')
  await user.type(dialog.getByLabelText(/^Why it is corrected/), 'wrongly')
  await user.type(dialog.getByLabelText(/^How you checked it/), 'ID card')
  // Another part keeps what was typed, and the button with the focus has it still.
  await user.click(dialog.getByRole('button', { name: 'Phone' }))
  expect(dialog.getByRole('button', { name: 'Phone' })).toHaveFocus()
  expect(dialog.getByLabelText(/New phone number/)).toHaveValue('8031234567')
  await user.click(dialog.getByRole('button', { name: 'Name' }))
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(sent.filter(({ call }) => call === 'staffCorrections.propose')).toMatchObject([
    {
      path: '/api/admin/staff/user-7/corrections',
      body: {
        part: 'person',
        values: { first_name: 'Musa-Ali', last_name: 'Bello' },
        reason: 'Typed wrongly',
        checked: 'ID card',
      },
    },
  ])
})
