import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Me } from '../base/me/me.ts'
import { someAccount } from '../bank-accounts/test-account.ts'
import { answerCalls, meAnswer, someLoan, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

function openHome(level: 1 | 2, account: Partial<Me['account']> = {}) {
  signInAs('customer', level)
  answerCalls({
    'access.me': meAnswer(someUser({ kyc_level: level, account: { loans: [], bank_accounts: [], ...account } })),
    'loans.summary': {
      data: {
        total_loans: 0,
        total_approved_loans: 0,
        total_pending_loans: 0,
        total_rejected_loans: 0,
        interest_rate: 5,
      },
    },
  })
  return openApp('/business-user/dashboard')
}

const hero = () => screen.findByRole('region', { name: 'Your first loan' })
const steps = () =>
  within(screen.getByRole('list', { name: 'Steps to your first loan' }))
    .getAllByRole('listitem')
    .map((step) => [...step.querySelectorAll('.block')].map((line) => line.textContent).join(': '))

test('before the first loan the home shows the steps that are left, and leads to KYC level 2', async () => {
  const { user, here } = openHome(1)
  expect(await hero()).toHaveTextContent('Two steps away')
  expect(steps()).toEqual([
    'Account and phone: Done',
    'Your identity: Done',
    'KYC level 2: BVN, next of kin, two documents',
    'Bank account: Where we pay your loan',
    'Ask for a loan: See the full cost before you ask',
  ])
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('KYC level 2')
  await user.click(screen.getByRole('button', { name: 'Continue: KYC level 2' }))
  await waitFor(() => expect(here()).toBe('/onboarding/kyc-lvl2'))
})

test('at level 2 the bank account is the last step, and is added in place', async () => {
  const { user } = openHome(2)
  expect(await hero()).toHaveTextContent('One step away')
  await user.click(screen.getByRole('button', { name: 'Continue: your bank account' }))
  expect(await screen.findByRole('dialog', { name: 'Add Bank Account' })).toBeVisible()
})

test('once nothing is left, the request opens through its gates', async () => {
  const { user } = openHome(2, { bank_accounts: [someAccount()] })
  expect(await hero()).toHaveTextContent('You are ready')
  await user.click(screen.getByRole('button', { name: 'Ask for your first loan' }))
  expect(await screen.findByRole('dialog', { name: 'Loan Request' })).toBeVisible()
})

test.each(['pending', 'active', 'completed'] as const)(
  'with a loan that is %s there are no steps to a first loan',
  async (status) => {
    openHome(2, { loans: [someLoan({ status })] })
    await screen.findByRole('heading', { name: 'Quick Actions' })
    expect(screen.queryByRole('region', { name: 'Your first loan' })).toBeNull()
  },
)

test('a customer whose requests were all rejected still sees the steps to a first loan', async () => {
  openHome(2, { loans: [someLoan({ status: 'rejected' })] })
  expect(await hero()).toHaveTextContent('One step away')
})
