import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ownCustomersAnswer, someOwnCustomer } from '../customers/test-own-customer.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { groupsAnswer, someGroup, someGroupCustomer } from './test-group.ts'

beforeEach(() => signInAs('agent'))

const bola = someOwnCustomer({
  id: 'customer-2',
  user: { id: 'user-2', first_name: 'Bola', last_name: 'Eze', phone: '08031234568' },
})
const enlarged = someGroup({
  members_count: 2,
  members: [someGroupCustomer(), someGroupCustomer({ id: 'customer-2', user: { id: 'user-2', first_name: 'Bola' } })],
})

async function openForm(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })),
    'groups.list': groupsAnswer(),
    'customers.agentList': ownCustomersAnswer([bola]),
    'groups.addMembers': { data: enlarged },
    ...answers,
  })
  const app = openApp('/agent-user/group-interaction')
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Alpha' }))
  await app.user.click(screen.getByRole('menuitem', { name: 'Add Members' }))
  return { ...app, sent, form: within(await screen.findByRole('dialog', { name: 'Add Members to Alpha' })) }
}

test('GRP-10 only members are asked for', async () => {
  const { user, sent, form } = await openForm()
  expect([
    ...form.getAllByRole('combobox'),
    ...form.queryAllByRole('textbox'),
    ...form.queryAllByRole('spinbutton'),
  ]).toHaveLength(1)
  const add = form.getByRole('button', { name: 'Add Members' })
  expect(add).toBeDisabled()
  await user.click(await form.findByRole('option', { name: /^Bola Eze/ }))
  await waitFor(() => expect(add).toBeEnabled())
  await user.click(add)
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'groups.addMembers')).toMatchObject({
      path: '/api/agent/clusters/group-1/members',
      body: { members: ['user-2'] },
    }),
  )
})

test('GRP-15 GRP-17 the member counts rise at once, and success is shown with the name of the group', async () => {
  let asked = 0
  const { user, form } = await openForm({
    'groups.list': () =>
      ++asked === 1 ? groupsAnswer([someGroup()], { total_members: 9 }) : new Promise<never>(() => undefined),
  })
  await user.click(await form.findByRole('option', { name: /^Bola Eze/ }))
  await user.click(form.getByRole('button', { name: 'Add Members' }))
  const dialog = await screen.findByRole('dialog', { name: 'New Members Added' })
  expect(dialog).toHaveTextContent('You have successfully added new members to the group Alpha')
  const [row] = within(screen.getByRole('table', { name: 'Groups' }))
    .getAllByRole('row')
    .slice(1)
  expect(within(row!).getAllByRole('cell')[2]).toHaveTextContent('2')
  const total = within(screen.getByRole('region', { name: 'Overview' })).getByText('Total Members').nextElementSibling
  expect(total).toHaveTextContent('10')
})
