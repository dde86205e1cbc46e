import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { savedFiles, someDocument } from '../files/test-saved-files.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import { someTransaction } from './test-transaction.ts'
import type { CustomerTransaction } from './transaction-queries.ts'

afterEach(() => vi.restoreAllMocks())

function openAsCustomer(transactions: CustomerTransaction[]) {
  signInAs('customer')
  const sent = answerCalls({
    'access.me': meAnswer(),
    'overview.customerDashboard': { data: transactions },
    'documents.receipt': { file: someDocument('receipt.pdf') },
    'documents.ownStatement': { file: someDocument('statement.pdf') },
  })
  return { ...openApp('/business-user/settings/transactions'), sent }
}

test('PAPER-04 PAPER-05 a customer takes the receipts of their repayments, none of a payout, and their statement', async () => {
  const saved = savedFiles()
  const { user, sent } = openAsCustomer([
    someTransaction(),
    someTransaction({ tx_ref: 'T-099', payment_type: 'loan_disbursement' }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Receipt (PDF) of T-100' }))
  expect(screen.queryByRole('button', { name: 'Receipt (PDF) of T-099' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Statement \(PDF\) of / }))
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['receipt.pdf', 'statement.pdf']))
  expect(sent.slice(-2).map(({ path }) => path)).toEqual(['/api/payments/T-100/receipt', '/api/customer/statement'])
})

test('SET-06 C-75 a customer sees their bank accounts and their own transactions, in full', async () => {
  openAsCustomer([
    someTransaction(),
    someTransaction({ tx_ref: 'T-099', payment_type: 'loan_disbursement', amount: 50_000 }),
  ])
  expect(await screen.findByRole('region', { name: 'Bank Accounts' })).toBeVisible()
  const rows = within(await screen.findByRole('table', { name: 'Transactions' })).getAllByRole('row')
  expect(rows).toHaveLength(3)
  for (const text of ['Repayment', '₦13,125.00', 'Jun 10, 2025', 'T-100']) expect(rows[1]).toHaveTextContent(text)
  for (const text of ['Disbursement', '₦50,000.00', 'T-099']) expect(rows[2]).toHaveTextContent(text)
})

test('C-145 the search box finds among them by any visible text', async () => {
  signInAs('customer')
  answerCalls({
    'access.me': meAnswer(),
    'overview.customerDashboard': { data: [someTransaction(), someTransaction({ tx_ref: 'T-099', amount: 50_000 })] },
  })
  const { user } = openApp('/business-user/settings/transactions')
  await user.type(await screen.findByRole('searchbox', { name: 'Search transactions' }), '₦50,0')
  const rows = within(await screen.findByRole('table', { name: 'Transactions' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toHaveTextContent('T-099')
})

test('SHARED-16 while they load, 5 rows take the place of the transactions', async () => {
  signInAs('customer')
  answerCalls({ 'access.me': meAnswer(), 'overview.customerDashboard': () => new Promise(() => undefined) })
  openApp('/business-user/settings/transactions')
  expect(
    within(await screen.findByRole('region', { name: 'Transactions' })).getAllByTestId('skeleton-row'),
  ).toHaveLength(5)
})

test('C-157 transactions that cannot be read are shown in the dialog, and their panel shows the failure', async () => {
  signInAs('customer')
  answerCalls({ 'access.me': meAnswer(), 'overview.customerDashboard': { status: 500, body: {} } })
  openApp('/business-user/settings/transactions')
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await expectFailedPanels(1)
  expect(screen.queryByText('No transaction to show')).toBeNull()
})

test('C-75 without transactions the empty state is shown', async () => {
  openAsCustomer([])
  expect(await screen.findByText('No transaction to show')).toBeVisible()
})

test('SET-06 C-74 an admin has the tab without bank accounts and transactions', async () => {
  signInAs('admin')
  const sent = answerCalls({ 'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })) })
  openApp('/admin-user/settings/transactions')
  expect(await screen.findByText('No transaction to show')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Bank Accounts' })).toBeNull()
  expect(sent.map(({ call }) => call)).not.toContain('overview.customerDashboard')
})

test.each([
  [[someTransaction()], 'T-100'],
  [[], 'No transaction to show'],
] as const)('SET-06 C-75 an agent has the recent transactions of their dashboard there', async (recent, text) => {
  signInAs('agent')
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })),
    'overview.agentDashboard': {
      data: { dashboardSummary: { total_customers: 1, total_loans: 1 }, recent_transactions: recent },
    },
  })
  openApp('/agent-user/settings/transactions')
  const panel = await screen.findByRole('region', { name: 'Recent Transactions' })
  await waitFor(() => expect(panel).toHaveTextContent(text))
  expect(screen.queryByRole('region', { name: 'Bank Accounts' })).toBeNull()
})
