import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn, textsOf } from '../testing/test-figures.ts'
import { groupsAnswer, someGroup, someGroupCustomer, someGroupDetail } from './test-group.ts'

beforeEach(() => signInAs('agent'))

const agent = meAnswer(someUser({ account_type: 'agent', kyc_level: 0 }))
const address = '/agent-user/group-interaction'

function open(answers: Parameters<typeof answerCalls>[0], path = address) {
  const sent = answerCalls({ 'access.me': agent, ...answers })
  return { ...openApp(path), sent, lists: () => sent.filter(({ call }) => call === 'groups.list') }
}

const table = () => screen.findByRole('table', { name: 'Groups' })

test('GRP-01 the overview: Total Groups, Active Groups, Inactive Groups, Total Members', async () => {
  open({
    'groups.list': groupsAnswer([someGroup()], {
      total_groups: 5,
      active_groups: 3,
      inactive_groups: 2,
      total_members: 1_204,
    }),
  })
  await table()
  expect(figuresIn(screen.getByRole('region', { name: 'Overview' }))).toEqual({
    'Total Groups': '5',
    'Active Groups': '3',
    'Inactive Groups': '2',
    'Total Members': '1,204',
  })
})

test('GRP-03 the table: Group Name, Repayment Day, Members, Status, Total Loan Amount, Date Created', async () => {
  open({
    'groups.list': groupsAnswer([someGroup({ members_count: 12, total_loan_amount: 1_250_000, status: 'pending' })]),
  })
  const rows = within(await table()).getAllByRole('row')
  expect(textsOf(rows[0]!, 'columnheader').slice(0, 6)).toEqual([
    'Group Name',
    'Repayment Day',
    'Members',
    'Status',
    'Total Loan Amount',
    'Date Created',
  ])
  expect(textsOf(rows[1]!, 'cell').slice(0, 6)).toEqual(['Alpha', '15', '12', 'pending', '₦1.3M', 'Jun 2, 2025'])
  expect(within(rows[1]!).getByText('₦1.3M')).toHaveAttribute('title', '₦1,250,000.00')
})

test('GRP-04 C-120 the row menu: View Details leads to the group, Add Members opens the dialog', async () => {
  const { user, here } = open({
    'groups.list': groupsAnswer(),
    'customers.agentList': { data: [], page: { current: 1, next: null, prev: null, total: 0 } },
    'groups.detail': { data: someGroupDetail() },
  })
  const menu = await screen.findByRole('button', { name: 'Actions for Alpha' })
  await user.click(menu)
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View Details', 'Add Members'])
  await user.click(screen.getByRole('menuitem', { name: 'Add Members' }))
  expect(await screen.findByRole('dialog', { name: 'Add Members to Alpha' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(menu)
  await user.click(screen.getByRole('menuitem', { name: 'View Details' }))
  await waitFor(() => expect(here()).toBe('/groups/group-1/detail'))
})

test('SHARED-25 a disabled group takes no more members, and the menu shows why', async () => {
  const { user } = open({ 'groups.list': groupsAnswer([someGroup({ status: 'disabled' })]) })
  await user.click(await screen.findByRole('button', { name: 'Actions for Alpha' }))
  const item = screen.getByRole('menuitem', { name: /^Add Members/ })
  expect(item).toHaveTextContent('A disabled group cannot take members')
  expect(item).toHaveAttribute('aria-disabled', 'true')
  await user.click(item)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("GRP-05 without groups the empty state is 'No group to show'", async () => {
  const { user } = open({ 'groups.list': groupsAnswer([]) })
  expect(await screen.findByText('No group to show')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create your first group' }))
  expect(await screen.findByRole('dialog', { name: 'Create Group' })).toBeVisible()
})

test('SHARED-16 while the groups load, 5 rows take their place', async () => {
  open({ 'groups.list': () => new Promise(() => undefined) })
  expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(5)
  expect(screen.queryByText('No group to show')).toBeNull()
})

test('C-157 groups that cannot be read show the failure in the dialog and in each panel', async () => {
  open({ 'groups.list': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(
    'Server error. Please try again later.',
  )
  await expectFailedPanels(2)
  expect(screen.queryByText('No group to show')).toBeNull()
})

test('GRP-07 C-120 a press on the name shows the members: status, phone, active loan amount or none, and join date', async () => {
  const members = [
    someGroupCustomer({ created_at: '2025-05-01T23:30:00.000Z' }),
    someGroupCustomer({
      id: 'customer-2',
      user: { id: 'user-2', first_name: 'Bola', last_name: 'Eze', phone: '08031234568', status: 'banned' },
      active_loan: null,
      created_at: '2025-03-01T09:00:00.000Z',
    }),
  ]
  const { user } = open({ 'groups.list': groupsAnswer([someGroup({ members, members_count: 2 })]) })
  await user.click(await screen.findByRole('button', { name: 'Alpha' }))
  const dialog = await screen.findByRole('dialog', { name: 'Alpha' })
  const [first, second] = within(dialog).getAllByRole('listitem')
  for (const text of ['Amina Bello', 'active', '08031234567', '₦50,000.00', 'Joined May 2, 2025'])
    expect(first!).toHaveTextContent(text)
  for (const text of ['Bola Eze', 'banned', '08031234568', 'No active loan', 'Joined Mar 1, 2025'])
    expect(second!).toHaveTextContent(text)
  expect(first!.querySelector('[data-colour]')).toHaveAttribute('data-colour', 'green')
  expect(within(dialog).getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/groups/group-1/detail')
})

test('C-145 the search goes to the server, and the address keeps it and the page', async () => {
  const {
    user,
    lists,
    query: inAddress,
  } = open({
    'groups.list': ({ query }) =>
      groupsAnswer([someGroup({ name: query['search'] ?? 'Alpha' })], { page: { next: 2, total: 140 } }),
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search groups' }), 'Beta')
  expect(await screen.findByRole('button', { name: 'Beta' })).toBeVisible()
  expect(lists().map(({ query }) => query)).toEqual([{ per_page: '25' }, { search: 'Beta', per_page: '25' }])
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(lists().at(-1)?.query).toEqual({ search: 'Beta', page: '2', per_page: '25' }))
  expect(inAddress()).toBe('?search=Beta&page=2')
})

test('C-145 after a reload page and search are the same, with the number of groups found', async () => {
  const { lists } = open(
    { 'groups.list': groupsAnswer([someGroup()], { page: { current: 2, prev: 1, total: 140 } }) },
    `${address}?page=2&search=Alpha`,
  )
  await table()
  expect(lists()[0]?.query).toEqual({ page: '2', search: 'Alpha', per_page: '25' })
  expect(screen.getByRole('searchbox', { name: 'Search groups' })).toHaveValue('Alpha')
  expect(screen.getByText('Page 2 · 140 found')).toBeVisible()
})
