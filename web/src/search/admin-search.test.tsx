import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { adminPaymentsAnswer } from '../payments/desk/test-admin-payment.ts'
import { answerCalls, meAnswer, someLoanDetail, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { customersAnswer } from '../customers/test-admin-customer.ts'

beforeEach(() => signInAs('admin'))

const person = (number: number) => ({
  id: `customer-${number}`,
  kind: 'customer' as const,
  user: { first_name: 'Halima', last_name: `Yusuf ${number}`, phone: `0803100000${number}`, profile_picture_url: null },
  status: 'active' as const,
  number: '9912345678',
})
const loan = {
  loan_id: 'LN-10000001',
  user: { first_name: 'Halima', last_name: 'Yusuf 1' },
  amount: 50_000,
  status: 'active' as const,
  withdrawn_at: null,
  cancelled_at: null,
  written_off_at: null,
  created_at: '2025-06-01T09:00:00.000Z',
}
const payment = {
  tx_ref: 'PSK-77',
  user: { first_name: 'Halima', last_name: 'Yusuf 1' },
  description: 'Loan repayment',
  amount: 52_500,
  status: 'completed' as const,
  paid_at: '2025-06-10T09:00:00.000Z',
  at: '2025-06-10T09:00:00.000Z',
  sender_name: null as string | null,
  place: null as 'came_back' | null,
  reversed_at: null,
}
const stray = {
  kind: 'suspense' as const,
  state: 'open' as const,
  reference: 'PSK-9',
  customer: null,
  sender_name: 'MUSA DANJUMA',
  account_number: '9911111111',
  item: null,
  amount: 52_500,
  received_at: '2025-06-11T09:00:00.000Z',
}
const all = { people: [person(1), person(2)], loans: [loan], payments: [payment], money: [] }
const nothing = { people: [], loans: [], payments: [], money: [] }

function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'overview.adminSearch': { data: all },
    'customers.adminList': customersAnswer(),
    'payments.adminList': adminPaymentsAnswer(),
    'loans.schedule': { data: someLoanDetail() },
    ...answers,
  })
  const asked = () => sent.filter(({ call }) => call === 'overview.adminSearch').map(({ query }) => query['words'])
  return { ...openApp('/admin-user/dashboard'), asked }
}

const button = () => screen.findByRole('button', { name: 'Search' })
const box = () => screen.findByRole('combobox', { name: 'Search people, loans and money' })
const options = () => screen.getAllByRole('option').map((one) => one.textContent)

test('DESK-02 the search is asked for once the typing stops, and shows the results by kind, each with its number or reference', async () => {
  const { user, asked } = open()
  await user.click(await button())
  expect(await box()).toHaveFocus()
  expect(
    screen.getByText(
      'People and loans by name, phone, e-mail, agent code, account number or loan id. Money by amount, sender, account number or part of its reference.',
    ),
  ).toBeVisible()
  await user.type(await box(), ' halima ')
  const results = await screen.findByRole('listbox', { name: 'Search results' })
  expect(asked()).toEqual(['halima'])
  expect(within(results).getAllByRole('group')).toHaveLength(3)
  expect(options()).toEqual([
    'HYHalima Yusuf 1 Customer · 08031000001 · 9912345678 active',
    'HYHalima Yusuf 2 Customer · 08031000002 · 9912345678 active',
    '₦50,000.00 Halima Yusuf 1 · Jun 1, 2025 · LN-10000001 active',
    '₦52,500.00 · Loan repayment Halima Yusuf 1 · Jun 10, 2025 · PSK-77 completed',
  ])
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('4 results')
})

test('DESK-02 arrow keys move through the results in a circle, Enter opens one; Escape closes and gives the focus back', async () => {
  const { user, here, query } = open()
  await user.click(await button())
  await user.type(await box(), 'halima')
  await screen.findByRole('listbox')
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  const input = await box()
  expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toContain('PSK-77')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(chosen()).toContain('LN-10000001')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(await button()).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.type(await box(), 'halima')
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(here() + query()).toBe('/admin-user/payment-management?search=PSK-77'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test.each([
  ['Yusuf 1 Customer', '/admin-user/customer-management/customer-1'],
  ['LN-10000001', '/loans/LN-10000001'],
  ['PSK-77', '/admin-user/payment-management?search=PSK-77'],
])('DESK-02 a press on %s leads to %s', async (text, address) => {
  const { user, here, query } = open()
  await user.click(await button())
  await user.type(await box(), 'halima')
  await user.click(await screen.findByRole('option', { name: new RegExp(text) }))
  await waitFor(() => expect(here() + query()).toBe(address))
})

test.each([
  [stray, '₦52,500.00 · Suspense MUSA DANJUMA · Jun 11, 2025 · 9911111111 · PSK-9 open', '?tab=suspense&search=PSK-9'],
  [
    {
      ...stray,
      kind: 'open_item' as const,
      item: 'dispute' as const,
      amount: null,
      sender_name: null,
      account_number: null,
    },
    'Dispute Jun 11, 2025 · PSK-9 open',
    '?tab=open&search=PSK-9',
  ],
  [
    {
      ...stray,
      kind: 'credit' as const,
      reference: null,
      sender_name: null,
      account_number: null,
      customer: { first_name: 'Halima', last_name: 'Yusuf', phone: '08031000001' },
    },
    '₦52,500.00 · Customer credit Halima Yusuf · Jun 11, 2025 open',
    '?tab=credit&search=08031000001',
  ],
])(
  'DESK-02 FIND-02 money that is no payment (%#) says what it is and leads to the list with its acts',
  async (one, words, search) => {
    const { user, here, query } = open({ 'overview.adminSearch': { data: { ...nothing, money: [one] } } })
    await user.click(await button())
    await user.type(await box(), 'PSK-9')
    await user.click(await screen.findByRole('option', { name: words }))
    await waitFor(() => expect(here() + query()).toBe(`/admin-user/payment-management${search}`))
  },
)

test('FIND-02 an amount shows money first, booked or astray, the newest first; a payout that came back leads to its acts', async () => {
  const back = {
    ...payment,
    tx_ref: 'payout_1',
    description: 'Loan disbursement',
    status: 'failed' as const,
    place: 'came_back' as const,
  }
  const payments = [{ ...payment, sender_name: 'UCHE OBI', at: '2025-06-12T09:00:00.000Z' }, back]
  const { user, here, query } = open({ 'overview.adminSearch': { data: { ...all, payments, money: [stray] } } })
  await user.click(await button())
  await user.type(await box(), '₦52.5k')
  await screen.findByRole('listbox')
  expect(options().slice(0, 4)).toEqual([
    '₦52,500.00 · Loan repayment Halima Yusuf 1 · from UCHE OBI · Jun 12, 2025 · PSK-77 completed',
    '₦52,500.00 · Suspense MUSA DANJUMA · Jun 11, 2025 · 9911111111 · PSK-9 open',
    '₦52,500.00 · Loan disbursement Halima Yusuf 1 · Jun 10, 2025 · Failed or reversed · payout_1 failed',
    'HYHalima Yusuf 1 Customer · 08031000001 · 9912345678 active',
  ])
  await user.click(screen.getByRole('option', { name: /payout_1/ }))
  await waitFor(() => expect(here() + query()).toBe('/admin-user/payment-management?tab=failed&search=payout_1'))
})

test('FIND-02 where ten payments have the amount, the list of all of them is one press away', async () => {
  const payments = Array.from({ length: 10 }, (_, index) => ({ ...payment, tx_ref: `PSK-${index}` }))
  const { user, here, query } = open({ 'overview.adminSearch': { data: { ...nothing, payments } } })
  await user.click(await button())
  await user.type(await box(), '52,500')
  await user.click(await screen.findByRole('option', { name: /All payments of ₦52,500.00/ }))
  await waitFor(() => expect(here() + query()).toBe('/admin-user/payment-management?amount_from=52500&amount_to=52500'))
})

test('DESK-65 a loan that was written off is found as that', async () => {
  const writtenOff = { ...loan, status: 'overdue' as const, written_off_at: '2025-08-02T09:00:00.000Z' }
  const { user } = open({ 'overview.adminSearch': { data: { ...nothing, loans: [writtenOff] } } })
  await user.click(await button())
  await user.type(await box(), 'halima')
  expect(await screen.findByRole('option', { name: /LN-10000001/ })).toHaveTextContent(/written off$/)
})

test('DESK-02 if there may be more than ten, the list links to all', async () => {
  const people = Array.from({ length: 10 }, (_, index) => person(index))
  const { user, here, query } = open({ 'overview.adminSearch': { data: { ...nothing, people } } })
  await user.click(await button())
  await user.type(await box(), 'halima yusuf')
  await user.click(await screen.findByRole('option', { name: /All customers found/ }))
  await waitFor(() =>
    expect(here() + decodeURIComponent(query())).toMatch(/customer-management\?search=halima[ +]yusuf$/),
  )
})

test('DESK-02 C-157 an empty result has its own sentence, and a failure has Try again', async () => {
  let isAway = true
  const { user, asked } = open({
    'overview.adminSearch': () => (isAway ? { status: 500, body: {} } : { data: nothing }),
  })
  await user.click(await button())
  await user.type(await box(), 'x')
  expect(screen.queryByRole('status', { name: 'Searching' })).toBeNull()
  await user.type(await box(), 'yz')
  expect(await screen.findByText('This could not be loaded.')).toBeVisible()
  expect(screen.queryByText(/Nothing found/)).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing found for “xyz”.')).toBeVisible()
  expect(asked()).toEqual(['xyz', 'xyz'])
})

test('DESK-02 on a phone the search opens in a sheet', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  const { user } = open()
  await user.click(await button())
  const sheet = await screen.findByRole('dialog', { name: 'Search people, loans and money' })
  await user.type(within(sheet).getByRole('combobox'), 'halima')
  expect(await within(sheet).findAllByRole('option')).toHaveLength(4)
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('DESK-02 customers and agents have no such search', async () => {
  for (const type of ['customer', 'agent'] as const) {
    signInAs(type)
    answerCalls({ 'access.me': meAnswer(someUser({ account_type: type })) })
    const { leave } = openApp(type === 'agent' ? '/agent-user/dashboard' : '/business-user/dashboard')
    await screen.findByRole('button', { name: 'Your account' })
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
    leave()
  }
})
