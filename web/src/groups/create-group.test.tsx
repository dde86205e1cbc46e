import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ownCustomersAnswer, someOwnCustomer } from '../customers/test-own-customer.ts'
import { answerCalls, meAnswer, someUser, type Refusal } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { groupsAnswer, someGroup, someGroupCustomer } from './test-group.ts'

beforeEach(() => signInAs('agent'))

type User = ReturnType<typeof userEvent.setup>

const amina = someOwnCustomer()
const bola = someOwnCustomer({
  id: 'customer-2',
  user: { id: 'user-2', first_name: 'Bola', last_name: 'Eze', phone: '08031234568' },
})
const chidi = someOwnCustomer({
  id: 'customer-3',
  cluster_id: 'group-9',
  user: { id: 'user-3', first_name: 'Chidi', last_name: 'Uche', phone: '08031234569' },
})
const customers = ownCustomersAnswer([chidi, amina, bola])
const inShort = [amina, bola].map(({ id, user, cluster_id, created_at }) => ({ id, user, cluster_id, created_at }))
const agent = meAnswer(someUser({ account_type: 'agent', kyc_level: 0, account: { customers: inShort } }))
const made = someGroup({
  id: 'group-2',
  name: 'Beta',
  status: 'pending',
  repayment_day: 28,
  total_loan_amount: 0,
  members_count: 2,
  members: [someGroupCustomer(), someGroupCustomer({ id: 'customer-2', user: { id: 'user-2' } })],
})

async function openForm(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': agent,
    'groups.list': groupsAnswer(),
    'customers.agentList': customers,
    'groups.add': { data: made },
    ...answers,
  })
  const app = openApp('/agent-user/group-interaction')
  await screen.findByRole('table')
  await app.user.click(screen.getByRole('button', { name: 'Create Group' }))
  await screen.findByRole('dialog', { name: 'Create Group' })
  return { ...app, sent, adds: () => sent.filter(({ call }) => call === 'groups.add') }
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Create Group' }))
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name)
const create = () => dialog().getByRole('button', { name: 'Create Group' })
const option = (name: RegExp) => dialog().findByRole('option', { name })

async function fillIn(user: User): Promise<void> {
  await user.type(field('Group name'), 'Beta')
  await user.click(await option(/^Amina Bello/))
  await user.click(await option(/^Bola Eze/))
  await user.type(field('Repayment day'), '28')
  await user.type(field('Location'), 'Kano')
}

test('GRP-02 a Create Group button opens the dialog', async () => {
  await openForm()
  for (const name of ['Group name', 'Members', 'Repayment day', 'Location', 'Description (optional)'])
    expect(field(name)).toBeVisible()
})

test('GRP-08 name, a member, a day from 1 to 28 and the location are required, and a description may be left out', async () => {
  const { user, adds } = await openForm()
  expect(create()).toBeDisabled()
  await fillIn(user)
  await waitFor(() => expect(create()).toBeEnabled())
  for (const [name, wrong, right] of [
    ['Group name', '', 'Beta'],
    ['Location', '', 'Kano'],
    ['Repayment day', '0', '1'],
    ['Repayment day', '29', '28'],
  ] as const) {
    fireEvent.change(field(name), { target: { value: wrong } })
    await waitFor(() => expect(create()).toBeDisabled())
    fireEvent.change(field(name), { target: { value: right } })
    await waitFor(() => expect(create()).toBeEnabled())
  }
  for (const name of ['Amina Bello', 'Bola Eze'])
    await user.click(dialog().getByRole('button', { name: `Remove ${name}` }))
  await waitFor(() => expect(create()).toBeDisabled())
  for (const name of [/^Amina Bello/, /^Bola Eze/]) await user.click(await option(name))
  await waitFor(() => expect(create()).toBeEnabled())
  await user.click(create())
  await waitFor(() => expect(adds()).toHaveLength(1))
  expect(adds()[0]?.body).toEqual({
    name: 'Beta',
    members: ['user-1', 'user-2'],
    repayment_day: 28,
    location: 'Kano',
    description: '',
  })
})

test('GRP-09 the day element itself takes 1 to 31, and the form shows what is wrong with 29', async () => {
  const { user } = await openForm()
  const day = field('Repayment day')
  expect([day.type, day.min, day.max]).toEqual(['number', '1', '31'])
  await user.type(day, '29')
  await user.tab()
  expect(await dialog().findByText('Please enter a valid day (1-28)')).toBeVisible()
})

test('VAL-34 name, members, day and location each have their own message when left empty', async () => {
  const { user } = await openForm()
  for (const name of ['Group name', 'Members', 'Repayment day', 'Location', 'Description (optional)']) {
    await user.click(field(name))
    await user.tab()
  }
  for (const message of [
    'Please enter a valid group name',
    'Please select at least one member',
    'Please enter a valid day (1-28)',
    'Please enter a valid location',
  ]) {
    expect(await dialog().findByText(message)).toBeVisible()
  }
  expect(dialog().getAllByRole('alert')).toHaveLength(4)
  expect(create()).toBeDisabled()
})

test('GRP-11 a customer who is in a group is listed last with the reason, and cannot be chosen', async () => {
  const { user } = await openForm()
  await option(/^Amina/)
  const names = dialog()
    .getAllByRole('option')
    .map((line) => line.textContent)
  expect(names).toEqual([
    'Amina Bello 08031234567 ',
    'Bola Eze 08031234568 ',
    'Chidi Uche 08031234569 Already in a group',
  ])
  const taken = await option(/^Chidi/)
  expect(taken).toHaveAttribute('aria-disabled', 'true')
  await user.click(taken)
  expect(taken).toHaveAttribute('aria-selected', 'false')
  expect(dialog().queryByRole('list', { name: 'Chosen' })).toBeNull()
})

test('members are searched on the server, and those chosen before stay', async () => {
  const { user, sent } = await openForm({
    'customers.agentList': ({ query }) =>
      ownCustomersAnswer(query['search'] === undefined ? [amina] : [bola], { total: 240 }),
  })
  await user.click(await option(/^Amina/))
  expect(dialog().getByText(/^The first 1 of 240 are shown/)).toBeVisible()
  await user.type(field('Members'), 'Bola')
  await user.click(await option(/^Bola/))
  expect(sent.filter(({ call }) => call === 'customers.agentList').map(({ query }) => query)).toEqual([
    { per_page: '100' },
    { search: 'Bola', per_page: '100' },
  ])
  const chosen = within(dialog().getByRole('list', { name: 'Chosen' }))
  expect(chosen.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Amina Bello', 'Bola Eze'])
  await user.click(chosen.getByRole('button', { name: 'Remove Amina Bello' }))
  expect(chosen.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Bola Eze'])
  expect(field('Members')).toHaveFocus()
})

test("GRP-16 success is shown as 'New Group Created' with the group's name", async () => {
  const { user } = await openForm()
  await fillIn(user)
  await user.click(create())
  const dialog = await screen.findByRole('dialog', { name: 'New Group Created' })
  expect(dialog).toHaveTextContent('You have successfully created the group Beta')
  expect(screen.queryByRole('dialog', { name: 'Create Group' })).toBeNull()
})

test('GRP-13 GRP-14 the counts rise and the group is shown as pending, before the server answers again', async () => {
  let asked = 0
  const list = () =>
    ++asked === 1
      ? groupsAnswer([someGroup()], { total_groups: 4, active_groups: 3, inactive_groups: 1, total_members: 9 })
      : new Promise<never>(() => undefined)
  const { user } = await openForm({ 'groups.list': list, 'groups.add': { data: { ...made, status: 'active' } } })
  await fillIn(user)
  await user.click(create())
  await screen.findByRole('dialog', { name: 'New Group Created' })
  const [first] = within(screen.getByRole('table', { name: 'Groups' }))
    .getAllByRole('row')
    .slice(1)
  for (const text of ['Beta', '28', '2', 'pending']) expect(first!).toHaveTextContent(text)
  const terms = within(screen.getByRole('region', { name: 'Overview' })).getAllByRole('term')
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Total Groups', '5'],
    ['Active Groups', '4'],
    ['Inactive Groups', '1'],
    ['Total Members', '11'],
  ])
  await waitFor(() => expect(asked).toBe(2))
})

test('GRP-12 the chosen customers are in the group: none of them can be chosen again', async () => {
  let asked = 0
  const { user } = await openForm({
    'customers.agentList': () => (++asked === 1 ? customers : new Promise<never>(() => undefined)),
  })
  await fillIn(user)
  await user.click(create())
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  await option(/^Amina/)
  for (const line of dialog().getAllByRole('option')) expect(line).toHaveAttribute('aria-disabled', 'true')
  const kept = JSON.parse(localStorage.getItem('allAgentCustomers') ?? '[]') as { cluster_id: string }[]
  expect(kept.map(({ cluster_id: group }) => group)).toEqual(['group-2', 'group-2'])
})

test('an answer that comes after the dialog was closed is shown, and closes no other', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user, adds } = await openForm({
    'groups.add': async () => {
      await held
      return { data: made }
    },
  })
  await fillIn(user)
  await user.click(create())
  await waitFor(() => expect(adds()).toHaveLength(1))
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  await screen.findByRole('dialog', { name: 'Create Group' })
  await user.type(field('Group name'), 'Gamma')
  answer()
  await user.click(
    within(await screen.findByRole('dialog', { name: 'New Group Created' })).getByRole('button', { name: 'OK' }),
  )
  expect(field('Group name')).toHaveValue('Gamma')
})

test('a refusal loses nothing that was typed; a customer taken meanwhile is named at the members and read again', async () => {
  const words = 'One of these customers cannot join this group'
  const refusal: Refusal = { status: 400, body: { message: words, data: { members: [words] } } }
  const { user, sent } = await openForm({ 'groups.add': refusal })
  await fillIn(user)
  const before = sent.filter(({ call }) => call === 'customers.agentList').length
  await user.click(create())
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(dialog().getByRole('alert')).toHaveTextContent(words)
  expect(field('Group name')).toHaveValue('Beta')
  expect(field('Repayment day')).toHaveValue('28')
  expect(dialog().getByRole('list', { name: 'Chosen' })).toHaveTextContent('Amina BelloBola Eze')
  await waitFor(() => expect(sent.filter(({ call }) => call === 'customers.agentList').length).toBe(before + 1))
  await waitFor(() => expect(field('Members')).toHaveFocus())
})

test('Escape asks before what was typed is lost; Cancel of the question keeps all of it', async () => {
  const { user } = await openForm()
  await fillIn(user)
  dismiss('Create Group')
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Close without sending?' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  expect(field('Group name')).toHaveValue('Beta')
  expect(dialog().getByRole('list', { name: 'Chosen' })).toHaveTextContent('Amina BelloBola Eze')
  dismiss('Create Group')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape closes an untouched form without a question', async () => {
  await openForm()
  dismiss('Create Group')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** The event that the browser sends to a dialog for Escape. */
function dismiss(name: string): void {
  fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }))
}
