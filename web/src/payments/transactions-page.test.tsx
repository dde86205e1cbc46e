import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../test-answers.ts'
import { openApp, signInAs } from '../test-app.tsx'
import type { Transaction } from './transaction-table.tsx'

const repayment: Transaction = {
  tx_ref: 'T-100',
  user: { first_name: 'Amina', last_name: 'Bello', phone: '08031234567', profile_picture_url: null },
  payment_type: 'loan_repayment',
  amount: 13_125,
  description: 'Loan repayment',
  created_at: '2025-06-09T23:30:00.000Z',
}

function openAsCustomer(transactions: Transaction[]) {
  signInAs('customer')
  answerCalls({ 'access.me': meAnswer(), 'overview.customerDashboard': { data: transactions } })
  openApp('/business-user/settings/transactions')
}

test('SET-06 C-75 a customer sees his bank accounts and his own transactions, in full', async () => {
  openAsCustomer([repayment, { ...repayment, tx_ref: 'T-099', payment_type: 'loan_disbursement', amount: 50_000 }])
  expect(await screen.findByRole('region', { name: 'Bank Accounts' })).toBeVisible()
  const rows = within(await screen.findByRole('table', { name: 'Transactions' })).getAllByRole('row')
  expect(rows).toHaveLength(3)
  for (const text of ['Repayment', '₦13,125.00', 'Jun 10, 2025', 'T-100']) expect(rows[1]).toHaveTextContent(text)
  for (const text of ['Disbursement', '₦50,000.00', 'T-099']) expect(rows[2]).toHaveTextContent(text)
})

test('C-75 without transactions the empty state stands', async () => {
  openAsCustomer([])
  expect(await screen.findByText('No transaction to show')).toBeVisible()
})

test.each(['agent', 'admin'] as const)('SET-06 C-74 a(n) %s has the tab without bank accounts', async (account_type) => {
  signInAs(account_type)
  const sent = answerCalls({ 'access.me': meAnswer(someUser({ account_type, kyc_level: 0 })) })
  openApp(`/${account_type}-user/settings/transactions`)
  expect(await screen.findByText('No transaction to show')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Bank Accounts' })).toBeNull()
  expect(sent.map(({ call }) => call)).not.toContain('overview.customerDashboard')
})
