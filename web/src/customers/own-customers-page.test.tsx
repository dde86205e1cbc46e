import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { someAccount } from '../bank-accounts/test-account.ts'
import { answerCalls, meAnswer, someEmployment, someLoan, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import { ownCustomersAnswer, someOwnCustomer } from './test-own-customer.ts'

beforeEach(() => signInAs('agent'))

const aLoan = (changes?: Parameters<typeof someLoan>[0], written_off_at: string | null = null) => ({
  ...someLoan(changes),
  written_off_at,
})

const address = '/agent-user/customer-management'

function open(answers: Parameters<typeof answerCalls>[0], path = address) {
  const sent = answerCalls({
    'access.me': meAnswer(
      someUser({
        account_type: 'agent',
        kyc_level: 0,
        account: { total_commissions: 12_500, total_commissions_earned: 12_500 },
      }),
    ),
    'overview.agentDashboard': {
      data: { recent_transactions: [], dashboardSummary: { total_customers: 1_204, total_loans: 9 } },
    },
    ...answers,
  })
  return {
    ...openApp(path),
    sent,
    lists: () => sent.filter(({ call }) => call === 'customers.agentList').map(({ query }) => query),
  }
}

const line = (name: RegExp) => screen.findByRole('button', { name, expanded: false })

test('ACUST-01 their own customers, each opening to profile, banks, work info and loans', async () => {
  const business = {
    name: 'Amina Fabrics',
    category: 'Retail',
    sub_category: 'Fashion & Clothing',
    same_as_residential: false,
    country: 'Nigeria' as const,
    address: null,
    closest_landmark: null,
    state: 'Kano',
    lga: 'Dala',
  }
  const amina = someOwnCustomer({
    bank_accounts: [someAccount()],
    employment: someEmployment,
    businesses: [business],
    loans: [aLoan()],
    cluster_id: 'group-1',
  })
  const { user } = open({ 'customers.agentList': ownCustomersAnswer([amina]) })
  await user.click(await line(/^Amina Bello 08031234567/))
  const part = (name: string) => screen.getByRole('region', { name })
  for (const text of ['amina@example.com', 'female', '12 Zoo Road', 'KYC level 2', 'May 1, 2025'])
    expect(part('Profile')).toHaveTextContent(text)
  for (const text of ['Zenith Bank', 'Default', '0123456789', 'AMINA BELLO'])
    expect(part('Bank accounts')).toHaveTextContent(text)
  for (const text of ['Employed', 'Kano Textiles', 'Amina Fabrics', 'Retail · Fashion & Clothing · Dala, Kano'])
    expect(part('Work')).toHaveTextContent(text)
  for (const text of ['LN-10000001', '₦50.0k', 'active']) expect(part('Loans')).toHaveTextContent(text)
  expect(screen.getByRole('link', { name: /LN-10000001/ })).toHaveAttribute('href', '/loans/LN-10000001')
  expect(screen.getByRole('link', { name: 'View Payments' })).toHaveAttribute('href', '/users/user-1/payments')
  expect(screen.getByRole('link', { name: 'View Group' })).toHaveAttribute('href', '/groups/group-1/detail')
})

test('C-181 the agent reads why a customer has no account to repay into', async () => {
  const user_dva_missing = 'No virtual account yet: no default bank account.'
  const { user } = open({ 'customers.agentList': ownCustomersAnswer([someOwnCustomer({ user_dva_missing })]) })
  await user.click(await line(/^Amina Bello/))
  expect(screen.getByRole('region', { name: 'Bank accounts' })).toHaveTextContent(user_dva_missing)
})

test('the list shows the running loan rather than the newest request, and the amount due on it now', async () => {
  const newer = aLoan({ id: 'newer', loan_id: 'LN-10000002', status: 'pending', due_now: 0 })
  const running = aLoan({ status: 'overdue', next_due_amount: 31_500, due_now: 63_000 })
  const { user } = open({ 'customers.agentList': ownCustomersAnswer([someOwnCustomer({ loans: [newer, running] })]) })
  const shown = await line(/^Amina Bello/)
  expect(shown).toHaveTextContent('Loan overdue')
  expect(shown).not.toHaveTextContent('Loan pending')
  await user.click(shown)
  expect(screen.getByRole('region', { name: 'Loans' })).toHaveTextContent('₦63,000.00 due now')
})

test('without a running loan the newest request is shown; a withdrawn one is shown as withdrawn', async () => {
  const loans = [
    aLoan({ status: 'rejected', withdrawn_at: '2025-06-13T10:00:00.000Z' }),
    aLoan({ id: 'older', status: 'completed' }),
  ]
  open({ 'customers.agentList': ownCustomersAnswer([someOwnCustomer({ loans })]) })
  expect(await line(/^Amina Bello/)).toHaveTextContent('Loan withdrawn')
})

test('DESK-65 the agent sees that a loan was written off, in the line and among the loans', async () => {
  const loans = [aLoan({ status: 'overdue' }, '2025-08-02T09:00:00.000Z')]
  const { user } = open({ 'customers.agentList': ownCustomersAnswer([someOwnCustomer({ loans })]) })
  const shown = await line(/^Amina Bello/)
  expect(shown).toHaveTextContent('Loan written off')
  await user.click(shown)
  expect(within(screen.getByRole('region', { name: 'Loans' })).getByText('written off')).toBeVisible()
})

test('a customer without further details shows only their profile', async () => {
  const { user } = open({
    'customers.agentList': ownCustomersAnswer([
      someOwnCustomer({ kyc_level: 0, user: { gender: null, address: null } }),
    ]),
  })
  await user.click(await line(/^Amina Bello/))
  for (const text of ['No bank account', 'No work information', 'No loan history to show'])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View Group' })).toBeNull()
})

test('ACUST-02 C-124 all, or only the banned, as the address asks', async () => {
  const banned = someOwnCustomer({ id: 'customer-2', user: { id: 'user-2', first_name: 'Bola', status: 'banned' } })
  const { user, lists, leave } = open({
    'customers.agentList': ({ query }) =>
      ownCustomersAnswer(query['status'] === 'banned' ? [banned] : [someOwnCustomer(), banned]),
  })
  expect(await screen.findAllByRole('button', { expanded: false, name: /Bello/ })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Banned' }))
  await waitFor(() => expect(screen.getAllByRole('button', { expanded: false, name: /Bello/ })).toHaveLength(1))
  expect(await line(/^Bola Bello/)).toHaveTextContent('banned')
  expect(lists()).toEqual([{ per_page: '25' }, { status: 'banned', per_page: '25' }])
  leave()
  const again = open({ 'customers.agentList': ownCustomersAnswer([banned]) }, `${address}?tab=banned`)
  await line(/^Bola Bello/)
  expect(again.lists()).toEqual([{ status: 'banned', per_page: '25' }])
  expect(screen.getByRole('button', { name: 'Banned' })).toHaveAttribute('aria-pressed', 'true')
})

test('ACUST-03 they see their customers and their total commissions', async () => {
  open({ 'customers.agentList': ownCustomersAnswer([someOwnCustomer()]) })
  expect(await line(/^Amina Bello/)).toBeVisible()
  const region = screen.getByRole('region', { name: 'Overview' })
  await waitFor(() => expect(region).toHaveTextContent('1,204'))
  expect(within(region).getByText('Total Commissions').nextElementSibling).toHaveTextContent('₦12.5k')
  expect(within(region).getByText('₦12.5k')).toHaveAttribute('title', '₦12,500.00')
})

test('C-134 C-145 the search goes to the server, and pages turn', async () => {
  const { user, lists } = open({
    'customers.agentList': ({ query }) =>
      ownCustomersAnswer([someOwnCustomer({ user: { first_name: query['search'] ?? 'Amina' } })], {
        next: 2,
        total: 140,
      }),
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search customers' }), 'Chidi')
  await line(/^Chidi Bello/)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() =>
    expect(lists()).toEqual([
      { per_page: '25' },
      { search: 'Chidi', per_page: '25' },
      { search: 'Chidi', page: '2', per_page: '25' },
    ]),
  )
})

test("without customers 'No customer to show' is shown; after a failure, that they could not be loaded (C-157)", async () => {
  const { leave } = open({ 'customers.agentList': ownCustomersAnswer([]) })
  expect(await screen.findByText('No customer to show')).toBeVisible()
  leave()
  open({ 'customers.agentList': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await expectFailedPanels(1)
  expect(screen.queryByText('No customer to show')).toBeNull()
})

test('SHARED-16 while they load, 5 rows take their place', async () => {
  open({ 'customers.agentList': () => new Promise(() => undefined) })
  expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(5)
})
