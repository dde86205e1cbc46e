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
