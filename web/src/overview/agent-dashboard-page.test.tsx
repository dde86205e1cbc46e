import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someTransaction } from '../payments/test-transaction.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'

beforeEach(() => signInAs('agent'))
afterEach(() => void vi.unstubAllGlobals())

const weeks = [
  { week_start: '2025-06-02', repaid: 13_125.5 },
  { week_start: '2025-06-09', repaid: 0 },
]

function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({
    'access.me': meAnswer(
      someUser({
        account_type: 'agent',
        kyc_level: 0,
        account: { total_commissions: 12_500, total_commissions_earned: 12_500 },
      }),
    ),
    'overview.agentDashboard': {
      data: { recent_transactions: [someTransaction()], dashboardSummary: { total_customers: 1_204, total_loans: 37 } },
    },
    'overview.agentCharts': { data: { weeks } },
    ...answers,
  })
  return openApp('/agent-user/dashboard')
}

const figures = () => figuresIn(screen.getByRole('region', { name: 'Overview' }))
const table = (name: string) => screen.findByRole('table', { name })

test('ADASH-01 ADASH-04 the cards: customers, loans, the commission of the profile, and pending tasks, always --', async () => {
  open()
  await table('Recent Transactions')
  const cards = {
    'Total Customers': '1,204',
    'Total Loans': '37',
    'Commission Earned': '₦12.5k',
    'Pending Tasks': '--',
  }
  await waitFor(() => expect(figures()).toEqual(cards))
  expect(screen.getByText('₦12.5k')).toHaveAttribute('title', '₦12,500.00')
})

test('ADASH-02 recent transactions: Transaction Ref, Customer, Payment Type, Amount, Description, Date', async () => {
  open()
  const [head, row] = within(await table('Recent Transactions')).getAllByRole('row')
  const headers = within(head!)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
  expect(headers).toEqual(['Transaction Ref', 'Customer', 'Payment Type', 'Amount', 'Description', 'Date'])
  for (const text of ['T-100', 'Amina Bello', 'Repayment', '₦13.1k', 'Loan repayment', 'Jun 10, 2025'])
    expect(row!).toHaveTextContent(text)
})

test("ADASH-03 without transactions the empty state is 'No transaction to show'", async () => {
  open({
    'overview.agentDashboard': {
      data: { recent_transactions: [], dashboardSummary: { total_customers: 0, total_loans: 0 } },
    },
  })
  expect(await screen.findByText('No transaction to show')).toBeVisible()
})

test('the amounts paid back are shown by week, in a table too', async () => {
  open()
  const rows = within(
    await table('The repayments of your customers in the last twelve weeks. Each week is named by its Monday.'),
  ).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Week of', 'Repaid'],
    ['Jun 2', '₦13,125.50'],
    ['Jun 9', '₦0.00'],
  ])
})

test('weeks without any money are shown in words', async () => {
  open({ 'overview.agentCharts': { data: { weeks: weeks.map((week) => ({ ...week, repaid: 0 })) } } })
  expect(await screen.findByText('Nothing was paid back in the last twelve weeks.')).toBeVisible()
})

test('SHARED-16 while they load, grey bars and 5 rows take their place', async () => {
  open({ 'overview.agentDashboard': () => new Promise(() => undefined) })
  const transactions = within(await screen.findByRole('region', { name: 'Recent Transactions' }))
  expect(await transactions.findAllByTestId('skeleton-row')).toHaveLength(5)
  expect(figures()['Total Customers']).toBe('')
})

test('C-157 a dashboard that cannot be read shows the failure in the dialog and in its panels', async () => {
  open({ 'overview.agentDashboard': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await expectFailedPanels(2)
  expect(screen.queryByText('No transaction to show')).toBeNull()
})

const someDue = (days_late: number, name = 'Amina') => ({
  loan_id: `LN-${name}`,
  user: { id: `user-${name}`, first_name: name, last_name: 'Bello', phone: '08031234567' },
  due_now: 10_500,
  days_late,
})
const due = (loans: ReturnType<typeof someDue>[], page: object = {}) => ({
  data: { loans, total_due: 42_000, page: { current: 1, next: null, prev: null, total: loans.length, ...page } },
})
const duePanel = async () => within(await screen.findByRole('region', { name: 'Late or due today' }))

test('the page begins with the loans that are late or due today: amount, days late, loan, and a button to call', async () => {
  open({ 'overview.agentDue': due([someDue(12), someDue(1, 'Musa'), someDue(0, 'Zainab')]) })
  const rows = await (await duePanel()).findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Amina Bello 08031234567 loan LN-Amina ₦10,500.00 12 days lateCall Amina Bello',
    'Musa Bello 08031234567 loan LN-Musa ₦10,500.00 1 day lateCall Musa Bello',
    'Zainab Bello 08031234567 loan LN-Zainab ₦10,500.00 Due todayCall Zainab Bello',
  ])
  expect(screen.getByRole('link', { name: 'Call Amina Bello' })).toHaveAttribute('href', 'tel:08031234567')
  expect(screen.getByRole('link', { name: /loan LN-Amina/ })).toHaveAttribute('href', '/loans/LN-Amina')
  expect((await duePanel()).getByText('₦42,000.00 in all')).toBeVisible()
  expect(screen.getAllByRole('region')[0]).toBe(screen.getByRole('region', { name: 'Late or due today' }))
})

test('a long list first shows five, then all of a page, and then further pages', async () => {
  const many = Array.from({ length: 25 }, (_, index) => someDue(30 - index, `N${index}`))
  const { user } = open({
    'overview.agentDue': ({ query }) =>
      query['page'] === '2'
        ? due([someDue(2, 'Last')], { current: 2, prev: 1, total: 26 })
        : due(many, { next: 2, total: 26 }),
  })
  expect(await (await duePanel()).findAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show all 26' }))
  expect((await duePanel()).getAllByRole('listitem')).toHaveLength(25)
  await user.click((await duePanel()).getByRole('button', { name: 'Next' }))
  expect(await (await duePanel()).findByText('Last Bello')).toBeVisible()
  expect((await duePanel()).getByText('Page 2 · 26 in all')).toBeVisible()
})

test('if nothing is late or due today, the page shows that', async () => {
  open()
  expect(await screen.findByText('Nothing is late or due today.')).toBeVisible()
})

test('C-98 the amounts of the recent transactions are in short on a phone too', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  open()
  const list = await screen.findByRole('list', { name: 'Recent Transactions' })
  expect(within(list).getByTitle('₦13,125.00')).toHaveTextContent('₦13.1k')
})
