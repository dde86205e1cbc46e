import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { adminLoansAnswer, someAdminLoan } from '../loans/admin/test-admin-loan.ts'
import { proposalsAnswer, someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { defaultProduct, productsAnswer, someDraft, someProduct, someVersion } from './test-products.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 2, 10) })
  signInAs('admin')
})

const asRole = (role: string) =>
  meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: [role] as never }))

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': asRole('credit'),
    'products.list': productsAnswer(someProduct({ versions: [someVersion(), someDraft()] })),
    ...answers,
  })
  return { ...openApp(path), sentTo: (call: string) => sent.filter((one) => one.call === call) }
}

const page = '/admin-user/products/trader-3'
const waiting = (act: 'publish_version' | 'retire_product') => ({
  data: {
    proposal: someProposal({
      act,
      person: null,
      amount: null,
      subject: { kind: 'product', id: 'trader-3', name: 'Trader 3' },
    }),
  },
})

test('PROD-35 C-184 the list has every product with its state, and each leads to its page', async () => {
  const { user } = open('/admin-user/products')
  const table = within(await screen.findByRole('table', { name: 'All Products' }))
  expect(
    table.getByRole('row', { name: /Business loan.*published.*default \(default product\).*1.*5 %.*any/i }),
  ).toBeVisible()
  await user.click(table.getByRole('link', { name: 'Trader 3' }))
  expect(await screen.findByRole('heading', { name: 'Trader 3', level: 1 })).toBeVisible()
})

test('PROD-35 a list that did not load is a failure and not an empty one', async () => {
  open('/admin-user/products', { 'products.list': 'no answer' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('PROD-36 two versions are side by side, and the field that differs is marked', async () => {
  const { user } = open(page)
  const table = within(await screen.findByRole('table', { name: 'Versions' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Field',
    expect.stringContaining('Version 1 published'),
    expect.stringContaining('Version 2 draft'),
  ])
  expect(screen.getByText('1 field differs.')).toBeVisible()
  expect(table.getByRole('row', { name: 'Interest a month differs 5 % 4.5 %' })).toBeVisible()
  expect(table.getByRole('row', { name: 'Terms in months 3 3' })).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Version on the right' }), '1')
  expect(screen.getByText('The two versions are the same.')).toBeVisible()
})

test('PROD-36 C-201 the first version of the default product says that it follows the settings, and cannot be retired', async () => {
  open('/admin-user/products/default')
  expect(await screen.findByText(/those settings no longer count/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'New Version' })).toHaveAttribute(
    'href',
    '/admin-user/products/default/draft',
  )
  expect(screen.queryByRole('button', { name: 'Retire Product' })).toBeNull()
})

test('PROD-36 C-200 publishing says that it takes two people, and then that it waits', async () => {
  const { user, sentTo } = open(page, { 'products.publish': waiting('publish_version') })
  await user.click(await screen.findByRole('button', { name: 'Publish Draft' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Draft' }))
  expect(dialog.getByText(/It takes two people/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Publish Draft' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(sentTo('products.publish').map(({ path }) => path)).toEqual([
    '/api/admin/products/trader-3/versions/2/publish',
  ])
})

test('PROD-36 while a proposal about the product waits, its page leads there and offers neither act', async () => {
  const proposal = { id: 'p-1', act: 'publish_version' as const, name: 'Trader 3, version 2' }
  open(page, { 'products.list': productsAnswer(someProduct({ versions: [someVersion(), someDraft()], proposal })) })
  expect(await screen.findByText('Waits for a second person: Publishing of a product’s version.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'To Proposals' })).toHaveAttribute(
    'href',
    '/admin-user/proposals?search=Trader%203%2C%20version%202',
  )
  expect(screen.queryByRole('button', { name: 'Publish Draft' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retire Product' })).toBeNull()
})

test('PROD-32 C-177 an admin without the role reads the versions and is told the role', async () => {
  open(page, { 'access.me': asRole('auditor') })
  expect(await screen.findByRole('table', { name: 'Versions' })).toBeVisible()
  expect(
    await screen.findByText('This needs the role Credit or Finance. Please ask an admin who has it.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Publish Draft' })).toBeNull()
})

test('PROD-36 a code that no product has is said to be unknown', async () => {
  open('/admin-user/products/nobody')
  expect(await screen.findByText('There is no product with this code. The link may be old.')).toBeVisible()
})

test('PROD-37 a new product is typed in naira and percent and sent as numbers', async () => {
  const { user, sentTo, here } = open('/admin-user/new-product', {
    'products.add': { data: { product: someProduct({ versions: [someVersion({ state: 'draft' })] }) } },
  })
  const code = await screen.findByRole('textbox', { name: 'Code' })
  await user.type(code, 'Trader 3')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Trader 3')
  expect(await screen.findByText(/digits and dashes without spaces, such as trader-3$/)).toBeVisible()
  await user.clear(code)
  await user.type(code, 'trader-3')
  // The days late of a ladder are asked for below it.
  const bound = screen.getByRole('textbox', { name: /^Repaid on time/ })
  expect(screen.getByRole('button', { name: 'Add a Step' }).compareDocumentPosition(bound)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  await user.click(screen.getByRole('checkbox', { name: '3 months' }))
  await user.click(screen.getByRole('checkbox', { name: 'Weekly' }))
  await user.type(screen.getByRole('textbox', { name: 'Interest a month' }), '4.5')
  const fee = screen.getByRole('textbox', { name: 'Loan fee, fixed' })
  await user.clear(fee)
  await user.type(fee, '1500')
  await user.type(screen.getByRole('textbox', { name: 'Largest amount' }), '500000')
  await user.click(screen.getByRole('button', { name: 'Add a Step' }))
  await user.type(screen.getByRole('textbox', { name: 'Largest amount, step 1' }), '100000')
  const save = screen.getByRole('button', { name: 'Save Draft' })
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(save)
  await waitFor(() => expect(here()).toBe(page))
  expect(sentTo('products.add').map(({ body }) => body)).toEqual([
    {
      code: 'trader-3',
      name: 'Trader 3',
      terms: [3],
      frequencies: ['weekly'],
      rate_bp: 450,
      fee_naira: 1_500,
      fee_bp: 0,
      grace_days: 0,
      late_fee_naira: 0,
      late_fee_bp: 0,
      late_fee_cap_bp: 1_000,
      min_naira: null,
      max_naira: 500_000,
      ladder: [{ loans: 0, max_naira: 100_000 }],
      late_days: 7,
    },
  ])
})

test('PROD-37 C-186 a draft begins as the newest version, and values typed but not saved are there after a reload', async () => {
  const first = open(`${page}/draft`)
  const rate = await screen.findByRole('textbox', { name: 'Interest a month' })
  expect(rate).toHaveValue('4.5')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '3 months' }).checked).toBe(true)
  expect(screen.getByRole('textbox', { name: 'Largest amount, step 2' })).toHaveValue('250,000')
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
  await first.user.clear(rate)
  await first.user.type(rate, '4')
  first.leave()
  const { user } = open(`${page}/draft`)
  expect(await screen.findByRole('textbox', { name: 'Interest a month' })).toHaveValue('4')
  await user.click(screen.getByRole('button', { name: 'Discard Changes' }))
  expect(screen.getByRole('textbox', { name: 'Interest a month' })).toHaveValue('4.5')
})

test('PROD-37 a draft of a retired product is not offered', async () => {
  open(`${page}/draft`, {
    'products.list': productsAnswer(someProduct({ versions: [someVersion({ state: 'retired' })] })),
  })
  expect(await screen.findByText(/This product is retired/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save Draft' })).toBeNull()
})

test('PROD-38 T4 the preview shows the offer as its customer would see it, its cost in percent, and all late fees at worst', async () => {
  const { user } = open(`${page}/draft`, {
    'products.list': productsAnswer(someProduct({ versions: [someVersion()] })),
  })
  const preview = within(await screen.findByRole('region', { name: 'As a Customer Sees It' }))
  expect(await preview.findByText('13 payments: 12 of ₦8,961.53, the last ₦8,961.64')).toBeVisible()
  // Interest 15,000.00 and a fee of 1,500.00, of 100,000; 13 late fees of 500.00 and 2 % of a payment.
  expect(preview.getByText('16.5 % of the amount')).toBeVisible()
  expect(preview.getByText('₦8,829.99, 8.83 % of the amount')).toBeVisible()
  expect(preview.getByText('₦100,000')).toBeVisible()
  await user.selectOptions(preview.getByRole('combobox', { name: 'Frequency to try' }), 'monthly')
  expect(await preview.findByText(/^3 payments/)).toBeVisible()
  const rate = screen.getByRole('textbox', { name: 'Interest a month' })
  await user.clear(rate)
  expect(preview.getByText('Complete the terms to see the offer.')).toBeVisible()
})

test('PROD-38 the default product has no late fee, and the preview says so', async () => {
  open('/admin-user/products/default/draft', { 'products.list': { data: { products: [defaultProduct()] } } })
  const preview = within(await screen.findByRole('region', { name: 'As a Customer Sees It' }))
  expect(await preview.findByText('5 % of the amount')).toBeVisible()
  expect(preview.getByText('none')).toBeVisible()
})

test('PROD-40 the loans of one product are found by a filter, and a loan of another product names it with its version', async () => {
  const loan = someAdminLoan({ status: 'active', product: { code: 'trader-3', version: 2, name: 'Trader 3' } })
  const { user, sentTo, query } = open('/admin-user/loan-management', {
    'loans.adminList': adminLoansAnswer([loan, someAdminLoan({ id: 'loan-2', loan_id: 'LN-2', status: 'active' })]),
  })
  const table = within(await screen.findByRole('table', { name: 'Loans' }))
  expect(table.getAllByText(/version/).map(({ textContent }) => textContent)).toEqual(['Trader 3 · version 2'])
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const choice = screen.getByRole('combobox', { name: 'Product' })
  await within(choice).findByRole('option', { name: 'Trader 3' })
  await user.selectOptions(choice, 'trader-3')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  const lists = () => sentTo('loans.adminList').map((sent) => sent.query)
  await waitFor(() => expect(lists().at(-1)).toEqual({ status: 'active', product: 'trader-3' }))
  expect(query()).toBe('?product=trader-3')
})

test('PROD-36 a proposal about a product leads to its versions', async () => {
  const subject = { kind: 'product' as const, id: 'trader-3', name: 'Trader 3, version 2' }
  const proposal = someProposal({ act: 'publish_version', person: null, amount: null, subject })
  const { user } = open('/admin-user/proposals', { 'proposals.list': proposalsAnswer([proposal]) })
  await user.click(await screen.findByRole('link', { name: 'Trader 3, version 2' }))
  expect(await screen.findByRole('table', { name: 'Versions' })).toBeVisible()
})
