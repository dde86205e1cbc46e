import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedFiles, someDocument } from '../files/test-saved-files.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import type { api } from '../base/calls/api.ts'

/** The server's answer. */
type CustomerPayment = Awaited<ReturnType<typeof api.payments.ofCustomer>>['data'][number]

beforeEach(() => signInAs('agent'))
afterEach(() => vi.restoreAllMocks())

const address = '/users/user-1/payments'

function somePayment(changes: Partial<CustomerPayment> = {}): CustomerPayment {
  return {
    id: 'payment-1',
    amount: 1_312_505,
    customer: { first_name: 'Amina', last_name: 'Bello' },
    reference: 'T-100',
    channel: 'bank_transfer',
    paid_at: '2025-06-09T23:30:00.000Z',
    ...changes,
  }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    somePayment({ id: `payment-${index}`, reference: `T-${index}`, amount: 100 }),
  )

function open(answer: Parameters<typeof answerCalls>[0][string] = { data: [somePayment()] }, path = address) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })),
    'payments.ofCustomer': answer,
    'documents.receipt': { file: someDocument('receipt-T-100.pdf') },
  })
  return { ...openApp(path), sent, asked: () => sent.filter(({ call }) => call === 'payments.ofCustomer') }
}

const table = () => screen.findByRole('table', { name: 'Payments' })
const figures = () => figuresIn(screen.getByRole('region', { name: 'Overview' }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const filter = () => screen.getByRole('button', { name: 'Filter' })
const setDay = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

test.each(['customer', 'admin'] as const)(
  'ROUTE-16 the payments of a user are for agents: a(n) %s is sent away',
  async (type) => {
    signInAs(type)
    answerCalls({ 'access.me': meAnswer(someUser({ account_type: type })) })
    const { here } = openApp(address)
    await waitFor(() => expect(here()).toBe('/unauthorised-access'))
  },
)

test('ROUTE-16 an agent sees the payments of the user id in the address, without or with days', async () => {
  const { asked, leave } = open()
  await table()
  expect(asked()).toMatchObject([{ path: '/api/users/user-1/transactions', query: {} }])
  leave()
  const filtered = open(undefined, `${address}?start_date=06-01-2025&end_date=06-30-2025`)
  await table()
  expect(filtered.asked()).toMatchObject([
    { path: '/api/users/user-1/transactions', query: { start_date: '06-01-2025', end_date: '06-30-2025' } },
  ])
})

test('UPAY-01 C-170 Total Paid and Total Transactions sum up the rows shown', async () => {
  const two = [somePayment(), somePayment({ id: 'payment-2', amount: 5 })]
  const { user } = open(({ query }) => ({ data: query['start_date'] === undefined ? two : two.slice(1) }))
  await table()
  expect(figures()).toEqual({ 'Total Paid': '₦13,125.10', 'Total Transactions': '2' })
  setDay('Start date', '2025-06-01')
  setDay('End date', '2025-06-30')
  await user.click(filter())
  await waitFor(() => expect(figures()).toEqual({ 'Total Paid': '₦0.05', 'Total Transactions': '1' }))
})

test('UPAY-02 UPAY-04 two days to pick and a Filter button, which works once both are set', async () => {
  const { user, asked } = open()
  await table()
  expect([field('Start date').type, field('End date').type]).toEqual(['date', 'date'])
  expect(filter()).toBeDisabled()
  setDay('Start date', '2025-06-01')
  expect(filter()).toBeDisabled()
  await user.type(field('Start date'), '{Enter}')
  expect(asked()).toHaveLength(1)
  setDay('End date', '2025-06-30')
  expect(filter()).toBeEnabled()
  expect(asked()).toHaveLength(1)
  await user.click(filter())
  await waitFor(() => expect(asked()).toHaveLength(2))
})

test('UPAY-03 UPAY-08 the filter writes month-day-year into the address, and the call carries the same', async () => {
  const { user, asked, query, back } = open()
  await table()
  setDay('Start date', '2025-06-01')
  setDay('End date', '2025-12-09')
  await user.click(filter())
  await waitFor(() => expect(asked().at(-1)?.query).toEqual({ start_date: '06-01-2025', end_date: '12-09-2025' }))
  expect(query()).toBe('?start_date=06-01-2025&end_date=12-09-2025')
  await back()
  await waitFor(() => expect(query()).toBe(''))
  await waitFor(() => expect(field('Start date')).toHaveValue(''))
})

test('UPAY-04 C-128 with only one day in the address the call is made without either', async () => {
  const { asked } = open(undefined, `${address}?start_date=06-01-2025`)
  await table()
  expect(asked().map(({ query }) => query)).toEqual([{}])
  expect(field('Start date')).toHaveValue('2025-06-01')
})

test('C-128 days in the address are applied and shown in the fields; all dates can be shown again', async () => {
  const { user, asked } = open(undefined, `${address}?start_date=06-01-2025&end_date=06-30-2025`)
  await table()
  expect(field('Start date')).toHaveValue('2025-06-01')
  expect(field('End date')).toHaveValue('2025-06-30')
  await user.click(screen.getByRole('button', { name: 'Show all dates' }))
  await waitFor(() => expect(asked().map(({ query }) => Object.keys(query).length)).toEqual([2, 0]))
  expect(field('Start date')).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Show all dates' })).toBeNull()
  expect(field('Start date')).toHaveFocus()
})

test('UPAY-05 UPAY-07 FMT-08 the table: Amount from kobo to the last one, Customer, Reference, Channel, Date', async () => {
  open()
  const [head, row] = within(await table()).getAllByRole('row')
  expect(
    within(head!)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Amount', 'Customer', 'Reference', 'Channel', 'Date'])
  const values = within(row!)
    .getAllByRole('cell')
    .map((cell) => withoutButtons(cell.lastElementChild))
  expect(values).toEqual(['₦13,125.05', 'Amina Bello', 'T-100', 'bank transfer', 'Jun 10, 2025'])
})

/** The text without that of buttons, which come after the table. */
function withoutButtons(cell: Element | null): string | null | undefined {
  const copy = cell?.cloneNode(true) as Element | undefined
  for (const button of copy?.querySelectorAll('button') ?? []) button.remove()
  return copy?.textContent
}

test('PAPER-05 PAPER-10 an agent takes the receipt of a payment of their customer', async () => {
  const saved = savedFiles()
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Receipt (PDF) of T-100' }))
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['receipt-T-100.pdf']))
  expect(sent.at(-1)?.path).toBe('/api/payments/T-100/receipt')
})

test('the name of the customer is shown, from the payments, or from the profile if there are none', async () => {
  const { leave } = open()
  expect(await screen.findByText('Amina Bello', { selector: 'p' })).toBeVisible()
  leave()
  const bola = {
    id: 'customer-1',
    cluster_id: null,
    created_at: '2025-05-01T09:00:00.000Z',
    user: {
      id: 'user-1',
      first_name: 'Bola',
      last_name: 'Eze',
      phone: '08031234568',
      profile_picture_url: null,
      email: 'bola@example.com',
      status: 'active' as const,
    },
  }
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0, account: { customers: [bola] } })),
    'payments.ofCustomer': { data: [] },
  })
  openApp(address)
  expect(await screen.findByText('Bola Eze', { selector: 'p' })).toBeVisible()
})

test("UPAY-06 without payments the empty state is 'No schedule to show'", async () => {
  open({ data: [] })
  expect(await screen.findByText('No schedule to show')).toBeVisible()
  expect(figures()).toEqual({ 'Total Paid': '₦0.00', 'Total Transactions': '0' })
})

test('rows after the first 25 are behind a button; the totals count them all', async () => {
  const { user } = open({ data: many(60) })
  expect(within(await table()).getAllByRole('row')).toHaveLength(26)
  expect(figures()).toEqual({ 'Total Paid': '₦60.00', 'Total Transactions': '60' })
  await user.click(screen.getByRole('button', { name: 'Show more (35 left)' }))
  await user.click(screen.getByRole('button', { name: 'Show more (10 left)' }))
  expect(within(await table()).getAllByRole('row')).toHaveLength(61)
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull()
})

test('SHARED-16 while they load, 5 rows take their place', async () => {
  open(() => new Promise(() => undefined))
  expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(5)
})

test('C-157 payments that cannot be read, such as those of another agent, show the failure in the dialog and in their panels', async () => {
  open({ status: 404, body: { message: 'Resource not found.' } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('Resource not found.')
  await expectFailedPanels(2)
  expect(screen.queryByText('No schedule to show')).toBeNull()
})

test("a transfer into the customer's own account is called a bank transfer, not by the provider's word", async () => {
  open({ data: [somePayment({ channel: 'dedicated_nuban' })] })
  expect(within(await table()).getByRole('cell', { name: 'bank transfer' })).toBeVisible()
})

test('an end before the start is shown at its field; from the address it gives an empty list', async () => {
  const { user } = open(({ query }) => ({ data: query['start_date'] === undefined ? [somePayment()] : [] }))
  await table()
  setDay('Start date', '2025-06-30')
  setDay('End date', '2025-06-01')
  expect(screen.getByRole('alert')).toHaveTextContent('The end date is before the start date.')
  await user.click(filter())
  expect(await screen.findByText('No schedule to show')).toBeVisible()
  setDay('End date', '2025-06-30')
  expect(screen.queryByRole('alert')).toBeNull()
})
