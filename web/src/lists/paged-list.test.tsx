import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { adminLoansAnswer, someAdminLoan } from '../loans/admin/test-admin-loan.ts'
import { adminPaymentsAnswer, onePage, someAdminPayment } from '../payments/desk/test-admin-payment.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

beforeEach(() => signInAs('admin'))

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))
const payments = '/admin-user/payment-management'
const loans = '/admin-user/loan-management'

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': admin,
    'payments.adminList': adminPaymentsAnswer(),
    'loans.adminList': adminLoansAnswer([someAdminLoan({ status: 'active' })]),
    ...answers,
  })
  return {
    ...openApp(path),
    lists: () => sent.filter(({ call }) => /adminList|customerCredit/.test(call)).map(({ query }) => query),
  }
}

const toggle = (name: string | RegExp) => screen.findByRole('button', { name })
const filters = () => within(screen.getByRole('form', { name: 'List filters' }))
const page = { per_page: '25' }

/** The message of a field that is wrong. */
async function messageOf(label: string): Promise<string | null | undefined> {
  const field = filters().getByLabelText(label)
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}

test('MPAY-03 C-145 payments are filtered by status, type, amount and days; the address keeps them, and Back leads to the list without them', async () => {
  const { user, lists, query, back } = open(`${payments}?page=3`)
  expect(await toggle('Filters')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('form', { name: 'List filters' })).toBeNull()
  await user.click(await toggle('Filters'))
  await user.selectOptions(filters().getByLabelText('Status'), 'Failed')
  await user.selectOptions(filters().getByLabelText('Transaction type'), 'Loan disbursement')
  await user.type(filters().getByLabelText('Amount from'), '₦5,000')
  await user.type(filters().getByLabelText('Amount to'), '9000.50')
  await user.type(filters().getByLabelText('Paid from'), '2025-06-01')
  await user.type(filters().getByLabelText('Paid to'), '2025-06-30')
  expect(lists().at(-1)).not.toHaveProperty('status')
  await user.click(filters().getByRole('button', { name: 'Apply filters' }))
  const asked = {
    ...page,
    status: 'failed',
    type: 'loan_disbursement',
    amount_from: '5000',
    amount_to: '9000.5',
    from: '2025-06-01',
    to: '2025-06-30',
  }
  await waitFor(() => expect(lists().at(-1)).toEqual(asked))
  expect(query()).toBe(
    '?status=failed&type=loan_disbursement&amount_from=5000&amount_to=9000.5&from=2025-06-01&to=2025-06-30',
  )
  expect(await toggle('Filters (6)')).toHaveAttribute('aria-expanded', 'true')
  await back()
  expect(await toggle('Filters')).toBeVisible()
  expect(query()).toBe('?page=3')
  for (const label of ['Status', 'Transaction type', 'Amount from', 'Amount to', 'Paid from', 'Paid to'])
    expect(filters().getByLabelText(label)).toHaveValue('')
})

test('C-145 a shared link shows its filters, and Clear filters removes them all and keeps the words and the focus', async () => {
  const { user, lists, query } = open(`${payments}?search=Halima&status=pending&amount_from=5000&from=2025-06-01`)
  expect(await toggle('Filters (3)')).toHaveAttribute('aria-expanded', 'true')
  expect(lists()).toContainEqual({
    ...page,
    search: 'Halima',
    status: 'pending',
    amount_from: '5000',
    from: '2025-06-01',
  })
  expect(filters().getByLabelText('Status')).toHaveValue('pending')
  expect(filters().getByLabelText('Amount from')).toHaveValue('5,000')
  expect(filters().getByLabelText('Paid from')).toHaveValue('2025-06-01')
  await user.click(filters().getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(query()).toBe('?search=Halima'))
  await waitFor(() => expect(lists().at(-1)).toEqual({ ...page, search: 'Halima' }))
  expect(filters().getByLabelText('Status')).toHaveFocus()
  expect(filters().getByLabelText('Status')).toHaveValue('')
  expect(filters().queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('C-145 a wrong filter has its message at the field and is not sent; in an address it is ignored', async () => {
  const { user, lists } = open(`${payments}?status=lost&type=gift&amount_from=much&to=yesterday`)
  expect(await toggle('Filters')).toBeVisible()
  await screen.findByRole('table', { name: 'Payments' })
  expect(lists().every((query) => JSON.stringify(query) === JSON.stringify(page))).toBe(true)
  const before = lists().length
  await user.click(await toggle('Filters'))
  for (const [label, typed, message] of [
    ['Amount from', '12.345', 'Please enter a valid amount'],
    ['Amount to', '0', 'Please enter a valid amount'],
  ] as const) {
    await user.type(filters().getByLabelText(label), typed)
    await user.click(filters().getByRole('button', { name: 'Apply filters' }))
    expect(await messageOf(label)).toBe(message)
    await user.clear(filters().getByLabelText(label))
  }
  await user.type(filters().getByLabelText('Amount from'), '200')
  await user.type(filters().getByLabelText('Amount to'), '100')
  await user.click(filters().getByRole('button', { name: 'Apply filters' }))
  expect(await messageOf('Amount to')).toBe('The maximum amount is less than the minimum.')
  await user.clear(filters().getByLabelText('Amount to'))
  await user.type(filters().getByLabelText('Paid from'), '2025-06-02')
  await user.type(filters().getByLabelText('Paid to'), '2025-06-01')
  await user.click(filters().getByRole('button', { name: 'Apply filters' }))
  expect(await messageOf('Paid to')).toBe('The end date is before the start date.')
  expect(lists()).toHaveLength(before)
})

test('C-145 a total is exact, and above 10,000 found it says "more than"', async () => {
  for (const [address, more, note] of [
    ['', { total: 1_080_000 }, 'Page 1 · 1,080,000 in all'],
    ['?search=Musa', { total: 9_999 }, 'Page 1 · 9,999 found'],
    ['?status=completed', { total: 10_000, total_exceeded: true as const }, 'Page 1 · more than 10,000 found'],
  ] as const) {
    const answer = adminPaymentsAnswer([someAdminPayment()])
    const data = { ...answer.data, page: { ...answer.data.page, next: 2, ...more } }
    const { leave } = open(payments + address, { 'payments.adminList': { data } })
    expect(await screen.findByText(note)).toBeVisible()
    leave()
  }
})

test('C-138 C-145 loans are filtered in their tab, ten on a page; another tab keeps the filters', async () => {
  const { user, lists, query } = open(loans)
  await user.click(await toggle('Filters'))
  await user.type(filters().getByLabelText('Loan amount from'), '60000')
  // The Enter key sends the form too.
  await user.type(filters().getByLabelText('Requested to'), '2025-06-30')
  await user.type(filters().getByLabelText('Loan amount to'), '60000{Enter}')
  const asked = { amount_from: '60000', amount_to: '60000', to: '2025-06-30' }
  await waitFor(() => expect(lists().at(-1)).toEqual({ status: 'active', ...asked }))
  await user.click(screen.getByRole('button', { name: 'Overdue' }))
  await waitFor(() => expect(lists().at(-1)).toEqual({ status: 'overdue', ...asked }))
  expect(query()).toBe('?amount_from=60000&amount_to=60000&to=2025-06-30&tab=overdue')
})

test('C-145 a list without filters has no button for them, and does not send those of another list', async () => {
  const { lists } = open(`${payments}?tab=credit&status=pending`, {
    'payments.customerCredit': { data: { total_amount: 0, customers: [], page: onePage(0) } },
  })
  expect(await screen.findByText('No customer credit')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
  expect(lists().every((query) => !('status' in query))).toBe(true)
})

test('C-145 when words and filters find nothing, one press shows everything again and leaves the focus in the search box', async () => {
  const { user, query } = open(`${payments}?search=xyz&status=failed`, {
    'payments.adminList': ({ query: asked }) => adminPaymentsAnswer('search' in asked ? [] : undefined),
  })
  expect(await screen.findByText('No payment to show')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByRole('table', { name: 'Payments' })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(query()).toBe('')
})

test('C-178 an empty list has no pager; a page after the last one is named, with the way to page 1', async () => {
  const answer = (current: number, rows: Parameters<typeof adminPaymentsAnswer>[0]) => {
    const { data } = adminPaymentsAnswer(rows)
    return { data: { ...data, page: { current, prev: current > 1 ? current - 1 : null, next: null, total: 1 } } }
  }
  const { user, query, leave } = open(`${payments}?page=99`, {
    'payments.adminList': ({ query: asked }) => ('page' in asked ? answer(99, []) : answer(1, [someAdminPayment()])),
  })
  expect(await screen.findByText('There is no page 99.')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Pages of payments' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Go to page 1' }))
  expect(await screen.findByRole('table', { name: 'Payments' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Pages of payments' })).toBeVisible()
  expect(query()).toBe('')
  leave()
  open(payments, { 'payments.adminList': adminPaymentsAnswer([]) })
  expect(await screen.findByText('No payment to show')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Pages of payments' })).toBeNull()
})
