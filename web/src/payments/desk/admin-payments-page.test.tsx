import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../../testing/test-app.tsx'
import { figuresIn, textsOf } from '../../testing/test-figures.ts'
import { adminPaymentsAnswer, someAdminPayment } from './test-admin-payment.ts'

beforeEach(() => signInAs('admin'))

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))

function open(answers: Parameters<typeof answerCalls>[0]) {
  const sent = answerCalls({ 'access.me': admin, ...answers })
  return { ...openApp('/admin-user/payment-management'), sent }
}

const table = () => screen.findByRole('table', { name: 'Payments' })

test('MPAY-01 MPAY-02 C-144 the cards; Total Agent Commissions is the bare number', async () => {
  open({ 'payments.adminList': adminPaymentsAnswer() })
  await table()
  const summary = screen.getByRole('region', { name: 'Payment Summary' })
  expect(figuresIn(summary)).toEqual({
    'Total Payments': '₦2.5M',
    'Total Loan Repayments': '₦1.3M',
    'Total Amount Disbursed': '₦987.7k',
    'Total Agent Commissions': '15500.5',
  })
  expect(within(summary).getByText('₦987.7k')).toHaveAttribute('title', '₦987,654.00')
})

test("MPAY-03 C-145 the search box 'Search here...' asks the server", async () => {
  const { user, sent, query } = open({ 'payments.adminList': adminPaymentsAnswer() })
  await table()
  await user.type(screen.getByPlaceholderText('Search here...'), 'Halima')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ call: 'payments.adminList', query: { search: 'Halima' } }))
  expect(query()).toBe('?search=Halima')
})

test('MPAY-04 the table: reference, paid date, full name, description, amount with ₦ in full, status', async () => {
  open({
    'payments.adminList': adminPaymentsAnswer([
      someAdminPayment(),
      someAdminPayment({ id: '2', paid_at: null, status: 'pending' }),
    ]),
  })
  const rows = within(await table()).getAllByRole('row')
  expect(textsOf(rows[0]!, 'columnheader')).toEqual([
    'Transaction ID',
    'Paid Date',
    'Beneficiary',
    'Transaction Type',
    'Amount',
    'Status',
  ])
  expect(textsOf(rows[1]!, 'cell')).toEqual([
    'kasuwa-1001',
    'Jun 2, 2025',
    'Halima Yusuf',
    'Loan disbursement',
    '₦50,000.50',
    'completed',
  ])
  expect(textsOf(rows[2]!, 'cell')[1]).toBe('--')
})

test('MPAY-04 on a phone a row names the kind of payment in one word, which is not cut', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  open({
    'payments.adminList': adminPaymentsAnswer([
      someAdminPayment(),
      someAdminPayment({ id: '2', description: 'Bonus for May' }),
    ]),
  })
  expect(await screen.findByText('Jun 2, 2025 · Disbursement')).toBeVisible()
  expect(screen.getByText('Jun 2, 2025 · Bonus for May')).toBeVisible()
})

test('MPAY-05 while the payments load, 5 skeleton rows are shown', async () => {
  open({ 'payments.adminList': () => new Promise(() => undefined) })
  expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(5)
})

test("MPAY-06 without payments the empty state is 'No payment to show'", async () => {
  open({ 'payments.adminList': adminPaymentsAnswer([]) })
  expect(await screen.findByText('No payment to show')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('MPAY-07 the status colours: completed green, pending amber, failed red', async () => {
  const statuses = ['completed', 'pending', 'failed'] as const
  open({
    'payments.adminList': adminPaymentsAnswer(statuses.map((status) => someAdminPayment({ id: status, status }))),
  })
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1)
  const badges = rows.map((row) => row.querySelector('[data-colour]'))
  expect(badges.map((badge) => [badge?.textContent, badge?.getAttribute('data-colour')])).toEqual([
    ['completed', 'green'],
    ['pending', 'amber'],
    ['failed', 'red'],
  ])
})

test('C-157 a list that fails shows the dialog once, and shows the failure in its place, never the empty text', async () => {
  open({ 'payments.adminList': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await expectFailedPanels(2)
  expect(screen.queryByText('No payment to show')).toBeNull()
  expect(screen.queryAllByTestId('skeleton-row')).toHaveLength(0)
})

const detail = {
  created_at: '2025-06-01T23:29:00.000Z',
  paid_at: '2025-06-01T23:30:00.000Z',
  channel: 'dedicated_nuban',
  loan_id: 'LN-10000001',
  sender_name: 'MUSA DANJUMA',
  account: null,
  fee: 50,
  division: { interest: 1_000, principal: 8_500, late_fee: 500, credit: 0 },
}

test('FIND-06 REP-52 a row opens to time, loan, sender, fee, interest and principal, which are asked for then; a failure is shown there', async () => {
  let isAway = true
  const { user, sent } = open({
    'payments.adminList': adminPaymentsAnswer(),
    'payments.show': () => (isAway ? { status: 500, body: {} } : { data: detail }),
  })
  await table()
  const button = screen.getByRole('button', { name: 'Details: kasuwa-1001' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(sent.some(({ call }) => call === 'payments.show')).toBe(false)
  await user.click(button)
  const part = within(await screen.findByRole('region', { name: 'The payment' }))
  expect(await part.findByText('This could not be loaded.')).toBeVisible()
  isAway = false
  await user.click(part.getByRole('button', { name: 'Try again' }))
  expect(await part.findByText('MUSA DANJUMA')).toBeVisible()
  expect(figuresIn(screen.getByRole('region', { name: 'The payment' }))).toMatchObject({
    Time: 'Jun 2, 2025, 00:30',
    Channel: 'Bank transfer',
    Loan: 'LN-10000001',
    Fee: '₦50.00',
    Interest: '₦1,000.00',
    Principal: '₦8,500.00',
    'Late fees': '₦500.00',
    'Became credit': '₦0.00',
  })
  await user.click(button)
  expect(screen.queryByRole('region', { name: 'The payment' })).toBeNull()
})

test('FIND-06 on a phone the opened row shows the same part', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  const { user } = open({
    'payments.adminList': adminPaymentsAnswer(),
    'payments.show': {
      data: {
        ...detail,
        sender_name: null,
        account: { account_number: '0123456789', account_name: 'HALIMA YUSUF' },
        division: null,
      },
    },
  })
  const list = await screen.findByRole('list', { name: 'Payments' })
  await user.click(within(list).getByRole('button'))
  const part = within(await within(list).findByRole('region', { name: 'The payment' }))
  expect(await part.findByText('HALIMA YUSUF')).toBeVisible()
  expect(part.queryByText('Interest')).toBeNull()
})

test.each([
  [62_500, 'Sum of what is found: ₦62,500.00'],
  [null, 'More than 10,000 payments are found: choose fewer to see their sum.'],
])('FIND-06 the sum of what is found (%s) is shown while something is searched', async (found_amount, words) => {
  const { data } = adminPaymentsAnswer()
  const { user } = open({ 'payments.adminList': { data: { ...data, found_amount } } })
  await table()
  expect(screen.queryByText(words)).toBeNull()
  await user.type(screen.getByPlaceholderText('Search here...'), 'Halima')
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(words))
})
