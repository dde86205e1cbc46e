import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someAccount } from '../bank-accounts/test-account.ts'
import { answerCalls, meAnswer, someLoan, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import type { OwnLoan } from './loan-columns.tsx'

const counts = {
  total_loans: 5,
  total_approved_loans: 3,
  total_pending_loans: 1,
  total_rejected_loans: 1,
  interest_rate: 5,
}
const notPaidOut = {
  approved_amount: null,
  start_date: null,
  end_date: null,
  repayment_amount: null,
  next_due_date: null,
  next_due_amount: null,
  due_now: 0,
} as const

const pending = someLoan({
  id: 'p',
  loan_id: 'LN-10000005',
  status: 'pending',
  amount: 7_500,
  repayment_frequency: 'monthly',
  ...notPaidOut,
})
const overdue = someLoan({ id: 'o', loan_id: 'LN-10000004', status: 'overdue', next_due_date: '2025-06-09' })
const active = someLoan({ id: 'a' })
const completed = someLoan({
  id: 'c',
  loan_id: 'LN-10000003',
  status: 'completed',
  next_due_date: null,
  next_due_amount: null,
})
const rejected = someLoan({ id: 'r', loan_id: 'LN-10000002', status: 'rejected', amount: 990, ...notPaidOut })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 13, 10) })
  signInAs('customer', 2)
})

function open(
  loans: OwnLoan[],
  answers: Parameters<typeof answerCalls>[0] = {},
  path = '/business-user/loan/management',
) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ kyc_level: 2, account: { loans } })),
    'loans.summary': { data: counts },
    ...answers,
  })
  return { ...openApp(path), sent }
}

const history = () => screen.findByRole('table', { name: 'Loan Application History' })
const rows = async () =>
  within(await history())
    .getAllByRole('row')
    .slice(1)
const statuses = async () => (await rows()).map((row) => row.querySelector('[data-colour]')?.textContent)
const press = (name: RegExp) => screen.findByRole('button', { name })
const search = () => screen.findByRole('searchbox', { name: 'Search loans' })

test('C-90 a waiting request is withdrawn from the list: it stays under All as withdrawn, and the counts are read again', async () => {
  const withdrawn = { ...pending, status: 'rejected', withdrawn_at: '2025-06-13T10:00:00.000Z' } as const
  const loans = [[pending, rejected]]
  const { user, sent } = open([], {
    'access.me': () => meAnswer(someUser({ kyc_level: 2, account: { loans: loans.shift() ?? [withdrawn, rejected] } })),
    'loans.withdraw': { data: withdrawn },
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw request: LN-10000005' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw request' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Request Withdrawn' })).getByRole('button', { name: 'OK' }),
  )
  expect(await statuses()).toEqual(['withdrawn', 'rejected'])
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
  await waitFor(() => expect(sent.filter(({ call }) => call === 'loans.summary').length).toBeGreaterThan(1))
})

test('if more is due now than the next instalment, the list shows how much', async () => {
  open([someLoan({ status: 'overdue', next_due_amount: 31_500, due_now: 63_000 })])
  expect((await rows())[0]).toHaveTextContent('₦31.5k ₦63.0k due now')
})

test.each(['/business-user/loan/application', '/business-user/loan/management'])(
  'ROUTE-12 C-03 %s shows the loan management screen to a customer, Loan Management highlighted in the sidebar',
  async (path) => {
    const { here } = open([active], {}, path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Loan Management' })).toBeVisible()
    expect(await rows()).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Loan Management' })).toHaveAttribute('aria-current', 'page')
    expect(here()).toBe(path)
  },
)

test.each(['agent', 'admin'] as const)('ROUTE-12 an %s is refused', async (type) => {
  signInAs(type)
  open([], {}, '/business-user/loan/application')
  expect(await screen.findByRole('heading', { name: 'Unauthorized View' })).toBeVisible()
})

test('LOANM-01 the Loan Summary has four counts: Total Application, Approved, Pending and Rejected Loans', async () => {
  const { sent } = open([])
  const panel = await screen.findByRole('region', { name: 'Loan Summary' })
  await within(panel).findByText('5')
  const facts = within(panel)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Total Application', '5'],
    ['Approved Loans', '3'],
    ['Pending Loans', '1'],
    ['Rejected Loans', '1'],
  ])
  expect(sent.map(({ path }) => path)).toContain('/api/customer/loan-application/index')
})

test('C-157 counts that cannot be read are shown in the dialog, and their panel shows the failure', async () => {
  open([active], { 'loans.summary': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  expect(
    await within(screen.getByRole('region', { name: 'Loan Summary' })).findByText('This could not be loaded.'),
  ).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

test('LOANM-02 LOANM-03 quick actions: Apply for Loan, and two marked Coming Soon that start nothing', async () => {
  const { user, sent } = open([])
  const actions = within(await screen.findByRole('region', { name: 'Quick Actions' })).getAllByRole('button')
  expect(actions.map((button) => button.textContent)).toEqual([
    'Apply for Loan',
    'Make Payment Coming Soon',
    'Refer a Friend Coming Soon',
  ])
  expect(actions[0]).toBeEnabled()
  await waitFor(() => expect(sent).toHaveLength(2))
  for (const action of actions.slice(1)) {
    expect(action).toBeDisabled()
    await user.click(action)
  }
  expect(sent).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('LOANM-10 two dialogs open from here: Add Bank Account and Loan Request', async () => {
  const { user, leave } = open([])
  await user.click(await press(/^Apply for Loan$/))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Add Bank Account' })).getByRole('button', {
      name: 'Add Bank Account',
    }),
  )
  expect(await screen.findByLabelText('Account number')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Add Bank Account' })).toBeVisible()
  leave()
  const me = someUser({ kyc_level: 2, account: { bank_accounts: [someAccount()] } })
  const again = open([], { 'access.me': meAnswer(me) })
  await again.user.click(await press(/^Apply for Loan$/))
  expect(await screen.findByRole('dialog', { name: 'Loan Request' })).toBeVisible()
})

test('LOANM-04 LOANM-05 LOANM-06 LOANM-13 the history: period, amounts in short, next due day, plan, rounded rate, status, link', async () => {
  open([pending, active, overdue])
  expect(
    within(await history())
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual([
    'Loan Period',
    'Loan Amount',
    'Repayment Amount',
    'Next Due Date',
    'Next Due Amount',
    'Repayment Plan',
    'Interest Rate',
    'Status',
    'Details',
  ])
  const cells = (await rows()).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent),
  )
  expect(cells).toEqual([
    [
      '--',
      '₦7.5k',
      '--',
      '--',
      '--',
      'monthly',
      '5%',
      'pending',
      'View details of loan LN-10000005Withdraw request: LN-10000005',
    ],
    [
      '2 Jun – 2 Jul',
      '₦50.0k',
      '₦52.5k',
      '3 days left',
      '₦8.1k',
      'weekly',
      '5%',
      'active',
      'View details of loan LN-10000001',
    ],
    [
      '2 Jun – 2 Jul',
      '₦50.0k',
      '₦52.5k',
      'June 9, 2025',
      '₦8.1k',
      'weekly',
      '5%',
      'overdue',
      'View details of loan LN-10000004',
    ],
  ])
  const [, second] = await rows()
  expect(
    within(second!)
      .getAllByText(/₦/)
      .map((amount) => amount.title),
  ).toEqual(['₦50,000.00', '₦52,500.00', '₦8,125.00'])
})

test('LOANM-13 CONST-18 each status has its colour', async () => {
  open([pending, rejected, active, completed, overdue])
  const colours = (await rows()).map((row) => row.querySelector<HTMLElement>('[data-colour]')?.dataset['colour'])
  expect(colours).toEqual(['yellow', 'red', 'blue', 'green', 'orange'])
})

test('LOANM-04 the link of a row leads to that loan', async () => {
  const { user, here } = open([pending, active], { 'loans.schedule': { status: 404, body: {} } })
  await user.click(await screen.findByRole('link', { name: 'View details of loan LN-10000001' }))
  await waitFor(() => expect(here()).toBe('/loans/LN-10000001'))
})

test("LOANM-07 without loans the empty state is 'No loan history to show'", async () => {
  open([])
  expect(await screen.findByText('No loan history to show')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('LOANM-08 while they load, 5 rows take the place of the loans', async () => {
  open([], { 'access.me': () => new Promise(() => undefined) })
  expect(
    within(await screen.findByRole('region', { name: 'Loan Application History' })).getAllByTestId('skeleton-row'),
  ).toHaveLength(5)
  expect(screen.queryByText('No loan history to show')).toBeNull()
})

test('C-157 loans that cannot be read are shown in the dialog, and their panel shows the failure until Try again brings them', async () => {
  let isBroken = true
  const { user } = open([], {
    'access.me': () => (isBroken ? { status: 500, body: {} } : meAnswer(someUser({ account: { loans: [active] } }))),
  })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await expectFailedPanels(1)
  expect(screen.queryByText('No loan history to show')).toBeNull()
  expect(screen.queryAllByTestId('skeleton-row')).toHaveLength(0)
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

test.each([
  ['MONTHLY', ['pending']],
  ['₦50.0', ['active', 'overdue']],
  ['june 9', ['overdue']],
  ['2 jun', ['active', 'overdue']],
])('LOANM-09 C-145 the search box filters the rows by any visible text: %s', async (words, expected) => {
  const { user } = open([pending, active, overdue])
  await history()
  await user.type(await search(), words)
  expect(await statuses()).toEqual(expected)
})

test('LOANM-09 C-145 if nothing is found, the empty text is shown', async () => {
  const { user } = open([active])
  await history()
  await user.type(await search(), 'nothing like it')
  expect(await screen.findByText('No loan history to show')).toBeVisible()
})

test('LOANM-11 C-89 the loans are grouped into pending, active with overdue, and completed; a rejected one is only among all', async () => {
  const { user } = open([pending, overdue, active, completed, rejected])
  await history()
  const group = within(screen.getByRole('group', { name: 'Which loans to show' })).getAllByRole('button')
  expect(group.map((button) => button.textContent)).toEqual(['All 5', 'Pending 1', 'Active 2', 'Completed 1'])
  expect(group.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false', 'false'])
  for (const [name, expected] of [
    [/^Active/, ['overdue', 'active']],
    [/^Pending/, ['pending']],
    [/^Completed/, ['completed']],
    [/^All/, ['pending', 'overdue', 'active', 'completed', 'rejected']],
  ] as const) {
    await user.click(await press(name))
    expect(await press(name)).toHaveAttribute('aria-pressed', 'true')
    expect(await statuses()).toEqual(expected)
  }
})

test('LOANM-11 a group without loans shows the empty text, and the search looks within the group', async () => {
  const { user } = open([pending, active])
  await history()
  await user.click(await press(/^Completed/))
  expect(await screen.findByText('No loan history to show')).toBeVisible()
  await user.click(await press(/^Active/))
  await user.type(await search(), 'monthly')
  expect(await screen.findByText('No loan history to show')).toBeVisible()
})
