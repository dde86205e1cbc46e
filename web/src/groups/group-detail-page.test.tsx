import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someLoanDetail, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { someGroupCustomer, someGroupDetail } from './test-group.ts'

beforeEach(() => signInAs('agent'))

const bola = someGroupCustomer({
  id: 'customer-2',
  user: {
    id: 'user-2',
    first_name: 'Bola',
    last_name: 'Eze',
    phone: '08031234568',
    email: 'bola@example.com',
    status: 'disabled',
    profile_picture_url: '/files/bola.jpg',
  },
  active_loan: null,
})

function open(
  answers: Parameters<typeof answerCalls>[0] = {
    'groups.detail': { data: someGroupDetail([someGroupCustomer(), bola]) },
  },
) {
  const sent = answerCalls({ 'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })), ...answers })
  return { ...openApp('/groups/group-1/detail'), sent }
}

const table = () => screen.findByRole('table', { name: 'Members' })
const actions = (name: string) => screen.findByRole('button', { name: `Actions for ${name}` })

test('GDET-01 C-121 group information: Cluster Name, Repayment Day, Total Active Loans, Total Paid', async () => {
  open()
  await table()
  const region = screen.getByRole('region', { name: 'Group Information' })
  expect(figuresIn(region)).toMatchObject({
    'Cluster Name': 'Alpha',
    'Repayment Day': '15',
    'Total Active Loans': '₦50.0k',
    'Total Paid': '₦18.1k',
  })
  expect(within(region).getByText('₦18.1k')).toHaveAttribute('title', '₦18,125.00')
})

test('GDET-02 C-122 the members: photo, name, phone, email, amounts, last paid, and the status of the loan or else the user', async () => {
  open()
  const [head, first, second] = within(await table()).getAllByRole('row')
  const headers = within(head!)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
  expect(headers.slice(0, 6)).toEqual([
    'Member',
    'Loan Amount',
    'Amount Paid',
    'Amount Outstanding',
    'Last Paid',
    'Status',
  ])
  const values = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .slice(1, 6)
      .map((cell) => cell.lastElementChild?.textContent)
  for (const text of ['AB', 'Amina Bello', '08031234567', 'amina@example.com']) expect(first!).toHaveTextContent(text)
  expect(values(first!)).toEqual(['₦50.0k', '₦18.1k', '₦34.4k', 'Jun 10, 2025', 'overdue'])
  for (const text of ['Bola Eze', '08031234568', 'bola@example.com']) expect(second!).toHaveTextContent(text)
  expect(second!.querySelector('img')).toHaveAttribute('src', '/files/bola.jpg')
  expect(values(second!)).toEqual(['--', '--', '--', '--', 'disabled'])
})

test('C-122 the last payment is the newest of the list; before the first one there is none', async () => {
  const loan = someGroupCustomer().active_loan!
  const paid = ['2025-06-02T10:00:00.000Z', '2025-06-20T10:00:00.000Z', '2025-06-09T10:00:00.000Z'].map((paid_at) => ({
    paid_at,
  }))
  const rows = [
    someGroupCustomer({ active_loan: { ...loan, last_payment: paid } }),
    someGroupCustomer({ id: 'customer-2', active_loan: { ...loan, last_payment: [] } }),
  ]
  open({ 'groups.detail': { data: someGroupDetail(rows) } })
  const cells = within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[4]?.lastElementChild?.textContent)
  expect(cells).toEqual(['Jun 20, 2025', '--'])
})

test('DESK-65 a member whose loan was written off is shown as that', async () => {
  const loan = { ...someGroupCustomer().active_loan!, written_off_at: '2025-08-02T09:00:00.000Z' }
  open({ 'groups.detail': { data: someGroupDetail([someGroupCustomer({ active_loan: loan })]) } })
  expect(within(await table()).getByText('written off')).toBeVisible()
})

test('GDET-03 View Payments leads to the payments of the member, by their user id', async () => {
  const { user, here } = open({ 'groups.detail': { data: someGroupDetail() }, 'payments.ofCustomer': { data: [] } })
  await user.click(await actions('Amina Bello'))
  const item = screen.getByRole('menuitem', { name: 'View Payments' })
  expect(item).toHaveAttribute('href', '/users/user-1/payments')
  await user.click(item)
  await waitFor(() => expect(here()).toBe('/users/user-1/payments'))
})

test('GDET-04 View Loan Details leads to the running loan, and is not there without one', async () => {
  const { user, here } = open({
    'groups.detail': { data: someGroupDetail([bola, someGroupCustomer()]) },
    'loans.schedule': { data: someLoanDetail() },
  })
  await user.click(await actions('Bola Eze'))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View Payments'])
  await user.keyboard('{Escape}')
  await user.click(await actions('Amina Bello'))
  await user.click(screen.getByRole('menuitem', { name: 'View Loan Details' }))
  await waitFor(() => expect(here()).toBe('/loans/LN-10000001'))
})

test('a group without members, or a search that finds none, shows the empty text', async () => {
  const { user, leave } = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Search members' }), 'BOLA@')
  await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(2))
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('No customer to show')).toBeVisible()
  leave()
  open({ 'groups.detail': { data: someGroupDetail([]) } })
  expect(await screen.findByText('No customer to show')).toBeVisible()
})

test('SHARED-16 while the group loads, 5 rows take the place of its members', async () => {
  open({ 'groups.detail': () => new Promise(() => undefined) })
  expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(5)
})

test("a group that is not among their own is 'Not found', with the way back", async () => {
  const { user } = open({ 'groups.detail': { status: 404, body: { message: 'Resource not found.' } } })
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Group Information' })).toBeNull()
  expect(screen.getByRole('link', { name: 'All groups' })).toHaveAttribute('href', '/agent-user/group-interaction')
})

test('C-157 a failed load is shown, without any figures', async () => {
  open({ 'groups.detail': 'no answer' })
  expect(await screen.findByRole('dialog', { name: 'Network Error' })).toBeVisible()
  await expectFailedPanels(2)
  expect(screen.queryByText('No customer to show')).toBeNull()
})
