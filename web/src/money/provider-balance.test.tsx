import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminLoansAnswer } from '../loans/admin/test-admin-loan.ts'
import { someDecision } from '../loans/decision/test-decision.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

const told = {
  balance: 120_000,
  at: '2025-06-04T09:58:00.000Z',
  expected: 119_500,
  difference: 500,
  to_be_sent: 50_000,
  not_settled: 9_900,
  age: 125,
}
function open(path: string, balance: Parameters<typeof answerCalls>[0][string] = { data: told }) {
  signInAs('admin')
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'loans.adminDetail': { data: someDecision() },
    'loans.adminList': adminLoansAnswer(),
    'providerBalance.balance': balance,
  })
  return openApp(path)
}

test('C-192 BOOK-64 the decision page shows the balance against the typed amount and what waits, and stops nobody', async () => {
  const { user } = open('/admin-user/loan-management/LN-10000001')
  const amount = await screen.findByRole('textbox', { name: 'Approved amount' })
  expect(await screen.findByText('The provider holds ₦120,000.00 (2 minutes ago).')).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '200000')
  expect(
    screen.getByText(
      'The provider holds ₦120,000.00 (2 minutes ago). This needs ₦200,000.00 and ₦50,000.00 waits: top up ₦130,000.00 first.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve ₦200,000' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('BOOK-64 a balance that cannot be read is said to be unknown, and stops nobody', async () => {
  open('/admin-user/loan-management/LN-10000001', 'no answer')
  expect(await screen.findByText('The provider’s balance is not known now.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Approve ₦/ })).not.toHaveAttribute('aria-disabled', 'true')
})
