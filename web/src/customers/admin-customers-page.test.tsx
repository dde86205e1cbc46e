import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, reads, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { customersAnswer, someAdminCustomer } from './test-admin-customer.ts'

beforeEach(() => signInAs('admin'))

const address = '/admin-user/customer-management'
const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))

function open(answers: Parameters<typeof answerCalls>[0], path = address) {
  const sent = answerCalls({ 'access.me': admin, ...answers })
  return {
    ...openApp(path),
    sent,
    lists: () => sent.filter(({ call }) => call === 'customers.adminList').map(({ query }) => query),
  }
}

const table = () => screen.findByRole('table', { name: 'Customers' })
const menu = (name = 'Halima Yusuf') => screen.findByRole('button', { name: `Actions for ${name}` })
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

test('MCUST-01 summary cards, then a customer table', async () => {
  open({ 'customers.adminList': customersAnswer() })
  const rows = await table()
  const summary = screen.getByRole('region', { name: 'Customer Summary' })
  expect(figuresIn(summary)).toEqual({
    'Total Customers': '1,204',
    'Customers With Active Loans': '37',
    'Average Loan Amount Per Customer': '₦41.5k',
    'Total Loan Amount Disbursed': '₦50.0M',
  })
  expect(within(summary).getByText('₦41.5k')).toHaveAttribute('title', '₦41,528.24')
  expect(summary.compareDocumentPosition(rows) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('MCUST-02 COLL-10 the columns: name, phone, email, gender, address, bank account, virtual account, BVN, date joined, status', async () => {
  const user_dva = { account_number: '9912345678', account_name: 'KASUWA / HALIMA YUSUF', bank: { name: 'Wema Bank' } }
  open({ 'customers.adminList': customersAnswer([someAdminCustomer({ user_has_dva: true, user_dva })]) })
  const [head, row] = within(await table()).getAllByRole('row')
  const headers = within(head!)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
  const wanted = [
    'Name',
    'Phone',
    'Email',
    'Gender',
    'Address',
    'Bank Account',
    'Virtual Account',
    'BVN',
    'Date Joined',
    'Status',
  ]
  expect(headers.slice(0, 10)).toEqual(wanted)
  const cells = within(row!)
    .getAllByRole('cell')
    .map((cell) => cell.lastElementChild?.textContent?.trim())
  expect(cells.slice(0, 10)).toEqual([
    'HYHalima Yusuf',
    '08031000001',
    'halima@example.com',
    'female',
    '12 Zoo Road, Kano',
    '0123456789Zenith Bank · HALIMA YUSUF',
    '9912345678Wema Bank · KASUWA / HALIMA YUSUF',
    '222******01Show the BVN of Halima Yusuf',
    'Jun 2, 2025',
    'activeLevel 1',
  ])
})

test('DESK-08 a name leads to the page of its customer', async () => {
  open({ 'customers.adminList': customersAnswer() })
  const link = within(await table()).getByRole('link', { name: 'Halima Yusuf' })
  expect(link).toHaveAttribute('href', `${address}/customer-1`)
})

test("an answer that a customer has not given is '--'", async () => {
  const bare = someAdminCustomer({ user: { gender: null, address: null }, default_bank_account: null, bvn: null })
  open({ 'customers.adminList': customersAnswer([bare]) })
  const row = within(await table()).getAllByRole('row')[1]!
  expect(within(row).getAllByText('--')).toHaveLength(5)
  expect(within(row).queryByRole('button', { name: /BVN/ })).toBeNull()
})

test('C-181 if a virtual account is missing, its column shows why', async () => {
  const user_dva_missing = 'No virtual account: Preferred bank is invalid.'
  open({ 'customers.adminList': customersAnswer([someAdminCustomer({ user_dva_missing })]) })
  expect(within(await table()).getAllByRole('row')[1]).toHaveTextContent(user_dva_missing)
})

test('C-01 the other address of the page leads to it', async () => {
  const { here } = open({ 'customers.adminList': customersAnswer() }, '/admin-user/business-management')
  await table()
  expect(here()).toBe(address)
})

/** From level 2 on, the server tells why an account is missing. */
const atLevelTwo = someAdminCustomer({ user_dva_missing: 'No virtual account yet.' })

test('MCUST-03 C-137 Generate DVA is offered only without a virtual account; the row is updated and a dialog reports it', async () => {
  const { user, sent } = open({
    'customers.adminList': customersAnswer([atLevelTwo]),
    'customers.assignVirtualAccount': {
      data: {
        user_has_dva: true,
        user_dva: { account_number: '9912345678', account_name: 'KASUWA / HALIMA YUSUF', bank: { name: 'Wema Bank' } },
      },
    },
  })
  await user.click(await menu())
  await user.click(screen.getByRole('menuitem', { name: 'Generate DVA' }))
  expect(await screen.findByRole('dialog', { name: 'Notification' })).toHaveTextContent('Virtual account generated')
  expect(sent.at(-1)?.path).toBe('/api/customers/customer-1/assign-virtual-account')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(within(await table()).getByText(reads('9912345678'))).toBeVisible()
  await user.click(await menu())
  expect(items()).toEqual(['Disable Customer'])
})

test('C-137 a virtual account that the provider still works on is shown to be on its way', async () => {
  const { user } = open({
    'customers.adminList': customersAnswer([atLevelTwo]),
    'customers.assignVirtualAccount': { data: { user_has_dva: false, user_dva: null } },
  })
  await user.click(await menu())
  await user.click(screen.getByRole('menuitem', { name: 'Generate DVA' }))
  expect(await screen.findByRole('dialog', { name: 'Virtual account on its way' })).toBeVisible()
})

test('a virtual account that is refused shows why, and may be asked for again', async () => {
  const { user } = open({
    'customers.adminList': customersAnswer([atLevelTwo]),
    'customers.assignVirtualAccount': { status: 400, body: { message: 'This customer has not given a BVN yet.' } },
  })
  await user.click(await menu())
  await user.click(screen.getByRole('menuitem', { name: 'Generate DVA' }))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('has not given a BVN')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await user.click(await menu())
  expect(items()).toEqual(['Generate DVA', 'Disable Customer'])
})

test('SHARED-25 MCUST-03 below KYC level 2 Generate DVA is greyed with the reason; it sends nothing', async () => {
  const { user, sent } = open({ 'customers.adminList': customersAnswer() })
  await user.click(await menu())
  const item = screen.getByRole('menuitem', { name: /^Generate DVA/ })
  expect(item).toHaveAttribute('aria-disabled', 'true')
  expect(item).toHaveTextContent('Generate DVA Once KYC level 2 is complete')
  await user.click(item)
  expect(sent.filter(({ call }) => call === 'customers.assignVirtualAccount')).toEqual([])
})

test('MCUST-04 C-136 Disable Customer asks first, then posts the user id; the badge changes and the item is greyed', async () => {
  const { user, sent } = open({
    'customers.adminList': customersAnswer(),
    'customers.closeUser': { data: { id: 'user-1', status: 'disabled' } },
  })
  const posts = () => sent.filter(({ call }) => call === 'customers.closeUser')
  const button = await menu()
  await user.click(button)
  await user.click(screen.getByRole('menuitem', { name: 'Disable Customer' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Disable Customer' })).getByRole('button', { name: 'Cancel' }),
  )
  expect(posts()).toEqual([])
  await user.click(button)
  await user.click(screen.getByRole('menuitem', { name: 'Disable Customer' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Disable Customer' })).getByRole('button', { name: 'Disable' }),
  )
  expect(await screen.findByRole('dialog', { name: 'Account disabled' })).toHaveTextContent('Halima Yusuf')
  expect(posts()).toMatchObject([{ path: '/api/admin/users/user-1/status', body: { status: 'disabled' } }])
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(within(await table()).getByText('disabled')).toBeVisible()
  await user.click(button)
  const item = screen.getByRole('menuitem', { name: /^Disable Customer/ })
  expect(item).toHaveAttribute('aria-disabled', 'true')
  expect(item).toHaveTextContent('This account is already closed')
  await user.click(item)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("MCUST-05 without customers the empty state is 'No customer to show'", async () => {
  open({ 'customers.adminList': customersAnswer([]) })
  expect(await screen.findByText('No customer to show')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('SHARED-16 while the customers load, 5 skeleton rows are shown', async () => {
  open({ 'customers.adminList': () => new Promise(() => undefined) })
  expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(5)
})

test('C-157 a list that fails shows the dialog once, and shows the failure in its place, never the empty text', async () => {
  open({ 'customers.adminList': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await expectFailedPanels(2)
  expect(screen.queryByText('No customer to show')).toBeNull()
  expect(screen.queryAllByTestId('skeleton-row')).toHaveLength(0)
})

test('C-146 the BVN is masked until Show reveals it by a separate call; leaving hides it', async () => {
  const { user, sent, leave } = open({
    'customers.adminList': customersAnswer(),
    'customers.revealBvn': { data: { bvn: '22200000001' } },
  })
  const row = within(await table())
  expect(row.getByText('222******01')).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Show the BVN of Halima Yusuf' }))
  expect(await row.findByText('22200000001')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'customers.revealBvn')).toMatchObject([
    { path: '/api/admin/customers/customer-1/bvn' },
  ])
  await user.click(row.getByRole('button', { name: 'Hide the BVN of Halima Yusuf' }))
  expect(row.queryByText('22200000001')).toBeNull()
  await user.click(row.getByRole('button', { name: 'Show the BVN of Halima Yusuf' }))
  expect(await row.findByText('22200000001')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'customers.revealBvn')).toHaveLength(2)
  expect(JSON.stringify([localStorage, sessionStorage].map((kept) => Object.entries(kept)))).not.toContain(
    '22200000001',
  )
  leave()
  openApp(address)
  expect(await screen.findByText('222******01')).toBeVisible()
  expect(screen.queryByText('22200000001')).toBeNull()
})

test('C-145 the search goes to the server once the typing stops, from the first page, and the address keeps it', async () => {
  const { user, lists, query } = open({ 'customers.adminList': customersAnswer() }, `${address}?page=2`)
  await table()
  expect(lists()).toEqual([{ page: '2', per_page: '25' }])
  await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'Yusuf')
  await waitFor(() => expect(lists().at(-1)).toEqual({ search: 'Yusuf', per_page: '25' }))
  expect(lists()).toHaveLength(2)
  expect(query()).toBe('?search=Yusuf')
})

test("C-178 the pages of 25 and the order are the server's; back leads to the page before", async () => {
  const { user, lists, query, back } = open({
    'customers.adminList': ({ query: asked }) =>
      asked['page'] === '2'
        ? customersAnswer([someAdminCustomer({ user: { first_name: 'Zainab' } })], { current: 2, prev: 1, total: 101 })
        : customersAnswer([someAdminCustomer()], { next: 2, total: 101 }),
  })
  await table()
  expect(screen.getByText('Page 1 · 101 in all')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Zainab Yusuf')).toBeVisible()
  expect(query()).toBe('?page=2')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus())
  await back()
  expect(await screen.findByText('Halima Yusuf')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Newest first' }))
  await waitFor(() => expect(lists().at(-1)).toEqual({ sort: 'oldest', per_page: '25' }))
  expect(await screen.findByRole('button', { name: 'Oldest first' })).toBeVisible()
})
